import { deflateRawSync } from 'node:zlib';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DOCUMENT_REFUSALS } from '@loadstone/contracts/documents';
import { addPosting, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTallPicture } from '../../../test/costly-files.ts';
import { createDocumentCalls, type DocumentCalls } from '../../../test/document-calls.ts';
import { createPackedPdf, createPdf, createPicture, createPixelBomb, ENCRYPTION } from '../../../test/sample-files.ts';

let board: TestApp;
let documents: DocumentCalls;
let carrier: Person;
let eToken: number;
let picture: Buffer;
let tallPicture: Buffer;
beforeAll(async () => {
  board = await createTestApp({ environment: { DOCUMENT_MEGABYTES: '1' } });
  documents = createDocumentCalls(board);
  carrier = await createCarrier(board.db);
  picture = await createPicture('jpeg');
  tallPicture = await createTallPicture(20_000);
});
afterAll(() => board.close());
beforeEach(async () => {
  eToken = (await addPosting(board.db, carrier, 'E')).token;
});

const text = (content: string) => Buffer.from(content, 'latin1');
const SVG = text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const HTML = text('<!doctype html><script>alert(1)</script>');
const ZIP = Buffer.concat([text('PK\x03\x04'), deflateRawSync(Buffer.alloc(5_000_000))]);
const packedScript = (name: string) => `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/${name}/JS(app.alert(1))>>>>`;
const HEIC = text('\0\0\0\x18ftypheic\0\0\0\0mif1heic');

/** The directory of a ZIP, in a string of a PDF. */
const ZIP_IN_TRAILER = '/X(PK\x03\x04PK\x01\x02PK\x05\x06)';
const createPdfOfPicture = (side: number): Buffer =>
  createPdf({
    trailer: `>>\n9 0 obj<</Type/XObject/Subtype/Im#61ge/Width ${side}/Height 10 0 R/Length 0>>stream\n\nendstream endobj
10 0 obj ${side} endobj\ntrailer<</Root 1 0 R`,
  });

/** The files, each with its announced type and the text of its refusal. */
const listHostile = (): [name: string, bytes: Buffer, type: string, refusal: string][] => [
  ['nothing', Buffer.alloc(0), 'image/jpeg', DOCUMENT_REFUSALS.empty],
  ['an SVG with a script', SVG, 'image/svg+xml', DOCUMENT_REFUSALS.type],
  ['an SVG that is called a PNG', SVG, 'image/png', DOCUMENT_REFUSALS.type],
  ['HTML that is called a JPEG', HTML, 'image/jpeg', DOCUMENT_REFUSALS.type],
  ['a ZIP bomb that is called a PDF', ZIP, 'application/pdf', DOCUMENT_REFUSALS.type],
  ['a program', text('MZ\x90\0'), 'application/octet-stream', DOCUMENT_REFUSALS.type],
  ['a HEIC picture', HEIC, 'image/heic', DOCUMENT_REFUSALS.heic],
  ['a HEIC picture that is called a JPEG', HEIC, 'image/jpeg', DOCUMENT_REFUSALS.heic],
  ['half a JPEG', picture.subarray(0, picture.length / 2), 'image/jpeg', DOCUMENT_REFUSALS.broken],
  [
    'HTML behind the first bytes of a JPEG',
    Buffer.concat([text('\xff\xd8\xff'), HTML]),
    'image/jpeg',
    DOCUMENT_REFUSALS.broken,
  ],
  ['a PNG of 50,000 × 50,000 pixels', createPixelBomb(50_000), 'image/png', DOCUMENT_REFUSALS.pixels],
  [
    'a PDF with a script',
    createPdf({ catalog: '/OpenAction<</S/JavaScript/JS(app.alert(1))>>' }),
    'application/pdf',
    DOCUMENT_REFUSALS.scripts,
  ],
  [
    'a PDF with a script in another spelling',
    createPdf({ catalog: '/OpenAction<</S/J#61vaScript/JS(app.alert(1))>>' }),
    'application/pdf',
    DOCUMENT_REFUSALS.scripts,
  ],
  [
    'a PDF that starts a program',
    createPdf({ catalog: '/OpenAction<</S/Launch/F(cmd.exe)>>' }),
    'application/pdf',
    DOCUMENT_REFUSALS.scripts,
  ],
  [
    'a PDF with a script in a compressed object',
    createPackedPdf({ annotation: packedScript('JavaScript') }),
    'application/pdf',
    DOCUMENT_REFUSALS.scripts,
  ],
  [
    'a PDF with a script in a compressed object that is not declared as one',
    createPackedPdf({ annotation: packedScript('J#61vaScript'), dictionary: '/N 1/First 4/Filter/FlateDecode' }),
    'application/pdf',
    DOCUMENT_REFUSALS.scripts,
  ],
  [
    'a PDF with objects in a packing that cannot be searched',
    createPackedPdf({
      annotation: packedScript('JavaScript'),
      dictionary: '/Type/ObjStm/N 1/First 4/Filter/ASCIIHexDecode',
      pack: (content) => text(content.toString('hex')),
    }),
    'application/pdf',
    DOCUMENT_REFUSALS.scripts,
  ],
  ...['/URI/URI(https://example.com)', '/GoTo3DView', '/Thread/D 0', '/Sound'].map(
    (action): [string, Buffer, string, string] => [
      `a PDF that runs ${action} by itself`,
      createPdf({ catalog: `/OpenAction<</S${action}>>` }),
      'application/pdf',
      DOCUMENT_REFUSALS.actions,
    ],
  ),
  ...['SubmitForm', 'GoToR', 'GoToE', 'ImportData', 'Submit#46orm', '#47oToR'].map(
    (type): [string, Buffer, string, string] => [
      `a PDF with /${type}`,
      createPdf({ catalog: `/OpenAction<</S/${type}/F(https://example.com)>>` }),
      'application/pdf',
      DOCUMENT_REFUSALS.actions,
    ],
  ),
  [
    'a PDF that opens an address after a harmless action',
    createPdf({ catalog: '/Open#41ction<</S/Named/N/NextPage/Next[<</S/#55RI/URI(https://example.com)>>]>>' }),
    'application/pdf',
    DOCUMENT_REFUSALS.actions,
  ],
  [
    'a PDF with an additional action in a compressed object',
    createPackedPdf({ annotation: '<</Subtype/Link/Rect[0 0 9 9]/AA<</PO<</S/URI/URI(https://example.com)>>>>>>' }),
    'application/pdf',
    DOCUMENT_REFUSALS.actions,
  ],
  [
    'a PDF whose later catalog hides an action of the earlier one',
    createPdf({
      catalog: '/OpenAction<</S/URI/URI(https://example.com)>>>>endobj\n1 0 obj<</Type/Catalog/Pages 2 0 R',
    }),
    'application/pdf',
    DOCUMENT_REFUSALS.actions,
  ],
  [
    'a PDF with a picture of 20,000 × 20,000 pixels',
    createPdfOfPicture(20_000),
    'application/pdf',
    DOCUMENT_REFUSALS.pixels,
  ],
  ['a PNG of 1 × 20,000 pixels', tallPicture, 'image/png', DOCUMENT_REFUSALS.pixels],
  ['a PDF that is also a ZIP', createPdf({ trailer: ZIP_IN_TRAILER }), 'application/pdf', DOCUMENT_REFUSALS.mixed],
  [
    'a PDF that is also a RAR',
    createPdf({ trailer: '/X(Rar!\x1a\x07\x01\0)' }),
    'application/pdf',
    DOCUMENT_REFUSALS.mixed,
  ],
  ['a PDF with a password', createPdf({ trailer: ENCRYPTION }), 'application/pdf', DOCUMENT_REFUSALS.encrypted],
  ['a PDF that is followed by a ZIP', Buffer.concat([createPdf(), ZIP]), 'application/pdf', DOCUMENT_REFUSALS.mixed],
  ['a PDF behind HTML', Buffer.concat([HTML, createPdf()]), 'application/pdf', DOCUMENT_REFUSALS.type],
  ['half a PDF', createPdf().subarray(0, 200), 'application/pdf', DOCUMENT_REFUSALS.broken],
  [
    'a PDF without pages',
    text('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
    'application/pdf',
    DOCUMENT_REFUSALS.broken,
  ],
];

describe('a file', () => {
  it('that is hostile or damaged is refused with a text, and nothing of it is kept', async () => {
    const found: unknown[] = [];
    const expected: unknown[] = [];
    for (const [name, bytes, type, refusal] of listHostile()) {
      const { status, error } = await documents.upload(carrier, eToken, { bytes, name: 'file', type });
      found.push([name, status, error.message]);
      const isOfType = refusal === DOCUMENT_REFUSALS.type || refusal === DOCUMENT_REFUSALS.heic;
      expected.push([name, isOfType ? 415 : 422, refusal]);
    }
    expect(found).toEqual(expected);
    expect((await documents.list(carrier, 8, eToken)).body).toEqual([]);
    expect(await readdir(join(board.configuration.documents.folder, 'incoming'))).toEqual([]);
  });

  it('of another type than announced is accepted as what it is', async () => {
    const webp = await createPicture('webp');
    const { body } = await documents.upload(carrier, eToken, { bytes: webp, name: 'photo.png', type: 'image/png' });
    expect([body.contentType, body.documentName]).toEqual(['image/webp', 'photo']);
  });

  it('with harmless compressed objects is accepted, and sent so that it cannot run', async () => {
    const { status, body } = await documents.upload(carrier, eToken, { bytes: createPackedPdf(), name: 'pod.pdf' });
    expect([status, body.contentType]).toEqual([200, 'application/pdf']);
    const { headers } = await documents.open(carrier, body.documentId);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['content-disposition']).toMatch(/^attachment/);
  });

  it.each([
    ['links', { annotation: '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.com)>>>>' }],
    ['an action for a field that stays inside', { annotation: '<</Subtype/Link/AA<</E<</S/GoTo/D[3 0 R/Fit]>>>>>>' }],
  ])('with %s is accepted', async (_, options) => {
    const { status } = await documents.upload(carrier, eToken, { bytes: createPackedPdf(options), name: 'pod.pdf' });
    expect(status).toBe(200);
  });

  it('that opens at its first page is accepted', async () => {
    const bytes = createPdf({ catalog: '/OpenAction[3 0 R/FitH null]' });
    expect((await documents.upload(carrier, eToken, { bytes, name: 'pod.pdf' })).status).toBe(200);
  });

  it('with data behind its picture loses that data', async () => {
    const polyglot = Buffer.concat([picture, HTML]);
    const { body } = await documents.upload(carrier, eToken, { bytes: polyglot });
    expect((await documents.open(carrier, body.documentId)).rawPayload.includes('<script>')).toBe(false);
  });

  it.each([
    ['../../../etc/passwd', 'passwd'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['\u0000\r\n.jpg', 'jpg'],
    [`${'long '.repeat(60)}.pdf`, 'long '.repeat(20).trim()],
  ])('keeps only what is safe of the name %j', async (name, shown) => {
    const { status, body } = await documents.upload(carrier, eToken, { bytes: picture, name });
    expect([status, body.documentName]).toEqual([200, shown]);
  });

  it('over the limit is refused while it arrives', async () => {
    const { status, error } = await documents.upload(carrier, eToken, { bytes: Buffer.alloc(1024 * 1024 + 1, 1) });
    expect([status, error.message]).toEqual([413, 'This file is larger than 1 MB.']);
  });
});

describe('a store that is not available', () => {
  it('refuses uploads and reads with 503, and keeps what was stored', async () => {
    const { folder } = board.configuration.documents;
    const { body } = await documents.upload(carrier, eToken, { bytes: picture });
    const parent = join(folder, '..');
    await rm(join(parent, 'away'), { recursive: true, force: true });
    await rename(folder, join(parent, 'away'));
    await writeFile(folder, 'no folder');
    try {
      const refused = await documents.upload(carrier, eToken, { bytes: picture });
      expect([refused.status, refused.error.code]).toEqual([503, 'store.unavailable']);
      const opened = await documents.open(carrier, body.documentId);
      expect([opened.statusCode, opened.json().code]).toEqual([503, 'store.unavailable']);
    } finally {
      await rm(folder);
      await rename(join(parent, 'away'), folder);
    }
    expect((await documents.open(carrier, body.documentId)).statusCode).toBe(200);
    expect((await documents.list(carrier, 8, eToken)).body).toHaveLength(1);
  });
});
