import sharp from 'sharp';

/** Files of small size that cost much to read. They are generated, because they stand for attacks. */

/** An object of a PDF: its dictionary or array, and the content of a stream. */
interface PdfPart {
  readonly head: string;
  readonly content?: Buffer;
}

/** A PDF of these objects, numbered from 1; the first is the catalog. */
function joinPdf(parts: readonly PdfPart[]): Buffer {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.5\n')];
  for (const [index, { head, content }] of parts.entries()) {
    const text = content === undefined ? head : head.replace('>>', `/Length ${content.length}>>`);
    pieces.push(Buffer.from(`${index + 1} 0 obj${text}`, 'latin1'));
    if (content !== undefined) pieces.push(Buffer.from('stream\n'), content, Buffer.from('\nendstream'));
    pieces.push(Buffer.from(' endobj\n'));
  }
  pieces.push(Buffer.from(`trailer<</Root 1 0 R/Size ${parts.length + 1}>>\n%%EOF\n`));
  return Buffer.concat(pieces);
}

/** A PDF of one page with that content and those resources; further objects start at 5. */
function createPage(content: Buffer, { resources = '', filter = '', more = [] as readonly PdfPart[] } = {}): Buffer {
  return joinPdf([
    { head: '<</Type/Catalog/Pages 2 0 R>>' },
    { head: '<</Type/Pages/Kids[3 0 R]/Count 1>>' },
    { head: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 4 0 R/Resources<<${resources}>>>>` },
    { head: `<<${filter}>>`, content },
    ...more,
  ]);
}

/** Zeros, packed in pieces so that they need little memory here. */
async function packZeros(bytes: number): Promise<Buffer> {
  const { createDeflate } = await import('node:zlib');
  const { buffer } = await import('node:stream/consumers');
  const piece = Buffer.alloc(1024 * 1024, 0x20);
  const deflate = createDeflate({ level: 9 });
  const packed = buffer(deflate);
  for (let left = bytes; left > 0; left -= piece.length) {
    if (!deflate.write(piece.subarray(0, Math.min(left, piece.length))))
      await new Promise((resolve) => deflate.once('drain', resolve));
  }
  deflate.end();
  return packed;
}

/** A PDF with a picture of that size, all of one colour: 20,000 × 20,000 pixels have 1.2 GB in 1.2 MB. */
export async function createPdfWithPicture(side: number): Promise<Buffer> {
  const picture = {
    head: `<</Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode>>`,
    content: await packZeros(side * side * 3),
  };
  return createPage(Buffer.from('q 300 0 0 400 0 0 cm /I Do Q'), {
    resources: '/XObject<</I 5 0 R>>',
    more: [picture],
  });
}

/** A PDF whose page has a content stream of that many bytes, packed to a thousandth. */
export async function createPdfWithLongContent(bytes: number): Promise<Buffer> {
  return createPage(await packZeros(bytes), { filter: '/Filter/FlateDecode' });
}

/** A PDF of 2 KB whose forms draw each other: ten times on each of that many levels. */
export function createPdfWithNestedForms(levels = 9): Buffer {
  const draw = Buffer.from('/F Do '.repeat(10));
  const forms = Array.from({ length: levels }, (_, level): PdfPart => {
    const isLast = level === levels - 1;
    const resources = isLast ? '' : `/Resources<</XObject<</F ${6 + level} 0 R>>>>`;
    return {
      head: `<</Type/XObject/Subtype/Form/BBox[0 0 300 400]${resources}>>`,
      content: isLast ? Buffer.from('0 0 9 9 re f') : draw,
    };
  });
  return createPage(draw, { resources: '/XObject<</F 5 0 R>>', more: forms });
}

/** A PNG of one pixel by that many: few kilobytes, and work for each row. */
export function createTallPicture(height: number): Promise<Buffer> {
  const create = { width: 1, height, channels: 3 as const, background: '#000' };
  return sharp({ create, limitInputPixels: false }).png({ compressionLevel: 9 }).toBuffer();
}
