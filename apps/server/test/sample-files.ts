import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A JPEG of a phone: lying on its side, with the place and time of taking. */
export function createPhonePicture({ width = 64, height = 48 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 32/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A plain picture. */
export function createPicture(format: 'jpeg' | 'png' | 'webp', background = '#aa2211'): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** A PNG of a few kilobytes whose header states this size: one that is decoded naively takes gigabytes. */
export function createPixelBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** A PDF of one page. `catalog` and `trailer` are added to those dictionaries. */
export function createPdf({ text = 'Rate confirmation', catalog = '', trailer = '' } = {}): Buffer {
  const content = `BT /F1 18 Tf 20 200 Td (${text}) Tj ET`;
  return Buffer.from(
    `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R${catalog}>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length ${content.length}>>stream
${content}
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R/Size 6${trailer}>>
%%EOF
`,
    'latin1',
  );
}

/**
 * A PDF of one page whose annotation is in an object stream, as programs write it today.
 *
 * @param options.dictionary of the object stream, without its length
 */
export function createPackedPdf({
  annotation = '<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/Contents(Signed)>>',
  dictionary = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode',
  pack = (content: Buffer): Buffer => deflateSync(content),
} = {}): Buffer {
  const packed = pack(Buffer.from(`7 0 ${annotation}`, 'latin1'));
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 4 0 R/Annots[7 0 R]/Resources<</Font<</F1 5 0 R>>>>>>',
    '<</Length 28>>stream\nBT /F1 18 Tf 20 200 Td () Tj\nendstream',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<<${dictionary}/Length ${packed.length}>>stream\n${packed.toString('latin1')}\nendstream`,
  ];
  let text = '%PDF-1.5\n';
  const entries = [[0, 0, 0, 0]];
  const addEntry = (): number => entries.push([1, text.length >> 8, text.length & 0xff, 0]);
  for (const [index, object] of objects.entries()) {
    addEntry();
    text += `${index + 1} 0 obj${object}endobj\n`;
  }
  entries.push([2, 0, 6, 0]);
  const start = text.length;
  addEntry();
  const table = Buffer.from(entries.flat()).toString('latin1');
  text += `8 0 obj<</Type/XRef/Size 9/W[1 2 1]/Root 1 0 R/Length ${table.length}>>stream\n${table}\nendstream endobj\n`;
  return Buffer.from(`${text}startxref\n${start}\n%%EOF\n`, 'latin1');
}

/** The dictionary of a password, as an encrypted PDF has it. */
export const ENCRYPTION = `/Encrypt<</Filter/Standard/V 1/R 2/O(${'a'.repeat(32)})/U(${'b'.repeat(32)})/P -4>>/ID[(a)(b)]`;
