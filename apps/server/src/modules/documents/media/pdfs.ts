import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument, VerbosityLevel, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { MediaRefusal, type MediaJob } from './media-jobs.ts';
import { readObjectStreams } from './object-streams.ts';
import { refuseObjects } from './pdf-objects.ts';
import { THUMBNAIL_SIDE, writeThumbnail } from './pictures.ts';

/** The comment at the end of a ZIP, and the record before it, have this many bytes at most. */
const ZIP_END_BYTES = 0xff_ff + 22;
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_DIRECTORY = Buffer.from('PK\x01\x02', 'latin1');
/** Archives that start anywhere in a file, because programs skip what is before them. */
const SEARCHED = [
  { signature: Buffer.from('Rar!\x1a\x07', 'latin1'), bytes: 1024 * 1024 },
  { signature: Buffer.from("7z\xbc\xaf'\x1c", 'latin1'), bytes: 1024 * 1024 },
];
/** Formats that are known by bytes at a fixed place: TAR, and the three places of an ISO 9660 image. */
const PLACED = [
  { signature: 'ustar', at: 257 },
  ...[0x80_01, 0x88_01, 0x90_01].map((at) => ({ signature: 'CD001', at })),
];

const LIBRARY = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
/** What may follow the end of a PDF: line breaks, spaces and zeros. */
const AFTER_END = /^[\s\0]*$/;
/** Parts that run code, start programs or hold other files. */
const SCRIPTS = toPatterns('JavaScript', 'Launch', 'EmbeddedFile', 'Rendition', 'RichMedia', 'XFA');
/** Actions that send data or open other files, also after a click. */
const SENDING = toPatterns('SubmitForm', 'ImportData', 'GoToE', 'GoToR');
/** Where actions are that run without a click. */
const AUTOMATIC = toPatterns('OpenAction', 'AA');
/** Pixels of a picture that is drawn in a thumbnail; a larger one is left out. A page of 600 dots an inch has 35 million. */
const DRAWN_PIXELS = 40_000_000;

/** Patterns of names. A letter of a name can be written as `#4a`; its case matters, as it does in a PDF. */
function toPatterns(...names: string[]): RegExp[] {
  return names.map((name) => {
    const letters = [...name].map((letter) => `(?:${letter}|#${toHexPattern(letter)})`).join('');
    return new RegExp(`/${letters}(?![A-Za-z])`);
  });
}

function toHexPattern(letter: string): string {
  const hex = letter.charCodeAt(0).toString(16);
  return hex.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

/**
 * Opens a PDF and its first page.
 *
 * @throws MediaRefusal for one that is damaged, protected by a password, has scripts, files or actions that run by
 *   themselves, contains too large pictures, or is also a file of another format
 */
export async function checkPdf({ path }: MediaJob): Promise<void> {
  const bytes = await readFile(path);
  const text = bytes.toString('latin1');
  const end = text.lastIndexOf('%%EOF');
  if (end === -1) throw new MediaRefusal('broken');
  if (!AFTER_END.test(text.slice(end + '%%EOF'.length))) throw new MediaRefusal('mixed');
  if (isOtherFormatToo(bytes)) throw new MediaRefusal('mixed');
  await withPdf(bytes, async (pdf) => {
    const { info } = await pdf.getMetadata();
    if ((info as { EncryptFilterName?: string | null }).EncryptFilterName) throw new MediaRefusal('encrypted');
    const names = findNames(bytes, text);
    if (names.hasScripts || (await isActive(pdf))) throw new MediaRefusal('scripts');
    if (names.isSending) throw new MediaRefusal('actions');
    await refuseObjects(bytes).catch((error: unknown) => {
      if (error instanceof MediaRefusal) throw error;
      // What the library cannot read to its end may have no action that runs by itself.
      if (names.isAutomatic) throw new MediaRefusal('actions', { cause: error });
    });
    await pdf.getPage(1);
  });
}

/** Finds names anywhere in the file, in packed objects too. */
function findNames(bytes: Buffer, text: string): { hasScripts: boolean; isSending: boolean; isAutomatic: boolean } {
  const found = { hasScripts: false, isSending: false, isAutomatic: false };
  const search = (content: string): void => {
    const hasOne = (patterns: RegExp[]): boolean => patterns.some((name) => name.test(content));
    found.hasScripts ||= hasOne(SCRIPTS);
    found.isSending ||= hasOne(SENDING);
    found.isAutomatic ||= hasOne(AUTOMATIC);
  };
  search(text);
  for (const content of readObjectStreams(bytes, text)) search(content);
  return found;
}

/** True where the document has scripts or files by the reading of the library, which unpacks every object. */
async function isActive(pdf: PDFDocumentProxy): Promise<boolean> {
  const found = await Promise.all([pdf.getJSActions(), pdf.getAttachments()]);
  if (found.some((each) => each !== null && each !== undefined && Object.keys(each).length > 0)) return true;
  const fields = (await pdf.getFieldObjects()) as Record<string, { actions?: object | null }[]> | null;
  return Object.values(fields ?? {}).some((field) =>
    field.some(({ actions }) => Object.keys(actions ?? {}).length > 0),
  );
}

/** Draws the first page and writes its thumbnail. */
export async function drawFirstPage({ path, outputPath }: MediaJob): Promise<void> {
  await withPdf(await readFile(path), async (pdf) => {
    const page = await pdf.getPage(1);
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: (2 * THUMBNAIL_SIDE) / Math.max(width, height, 1) });
    const canvas = createCanvas(Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height)));
    const canvasContext = canvas.getContext('2d') as never;
    await page.render({ canvas: null, canvasContext, viewport, background: '#ffffff' }).promise;
    await writeThumbnail(await canvas.encode('png'), outputPath);
  });
}

/** @throws MediaRefusal `encrypted`, `broken` */
async function withPdf(bytes: Buffer, work: (pdf: PDFDocumentProxy) => Promise<void>): Promise<void> {
  const loading = getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    stopAtErrors: false,
    useSystemFonts: false,
    maxImageSize: DRAWN_PIXELS,
    disableFontFace: true,
    standardFontDataUrl: join(LIBRARY, 'standard_fonts/'),
    cMapUrl: join(LIBRARY, 'cmaps/'),
    wasmUrl: join(LIBRARY, 'wasm/'),
  });
  try {
    await work(await loading.promise);
  } catch (error) {
    if (error instanceof MediaRefusal) throw error;
    const isProtected = error instanceof Error && error.name === 'PasswordException';
    throw new MediaRefusal(isProtected ? 'encrypted' : 'broken', { cause: error });
  } finally {
    await loading.destroy();
  }
}

/** True for a PDF that other programs open as an archive, whatever is before or after its pages. */
function isOtherFormatToo(bytes: Buffer): boolean {
  return (
    isZip(bytes) ||
    SEARCHED.some(({ signature, bytes: length }) => bytes.subarray(0, length).includes(signature)) ||
    PLACED.some(({ signature, at }) => bytes.toString('latin1', at, at + signature.length) === signature)
  );
}

/** Programs find a ZIP by the record at its end, which names the directory before it. */
function isZip(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf(ZIP_END);
  return end >= bytes.length - ZIP_END_BYTES && end !== -1 && bytes.subarray(0, end).includes(ZIP_DIRECTORY);
}
