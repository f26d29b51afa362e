import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument, VerbosityLevel, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { MediaRefusal, type MediaJob } from './media-jobs.ts';
import { readObjectStreams } from './object-streams.ts';
import { THUMBNAIL_SIDE, writeThumbnail } from './pictures.ts';

const LIBRARY = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
/** What may follow the end of a PDF: line breaks, spaces and zeros. */
const AFTER_END = /^[\s\0]*$/;
/** Names of parts that run code, start programs or hold other files; a letter of a name can be written as `#4a`. */
const ACTIVE_NAMES = ['JavaScript', 'Launch', 'EmbeddedFile', 'Rendition', 'RichMedia', 'XFA'].map(
  (name) => new RegExp(`/${[...name].map((letter) => `(?:${letter}|#${toHex(letter)})`).join('')}(?![A-Za-z])`, 'i'),
);

function toHex(letter: string): string {
  return letter.charCodeAt(0).toString(16);
}

/**
 * Opens a PDF and its first page.
 *
 * @throws MediaRefusal for one that is damaged, protected by a password, has scripts or files, or is followed by other data
 */
export async function checkPdf({ path }: MediaJob): Promise<void> {
  const bytes = await readFile(path);
  const text = bytes.toString('latin1');
  const end = text.lastIndexOf('%%EOF');
  if (end === -1) throw new MediaRefusal('broken');
  if (!AFTER_END.test(text.slice(end + '%%EOF'.length))) throw new MediaRefusal('mixed');
  await withPdf(bytes, async (pdf) => {
    const { info } = await pdf.getMetadata();
    if ((info as { EncryptFilterName?: string | null }).EncryptFilterName) throw new MediaRefusal('encrypted');
    if (hasActiveName(bytes, text) || (await isActive(pdf))) throw new MediaRefusal('scripts');
    await pdf.getPage(1);
  });
}

/** True where an object of the file, packed or not, has the name of an active part. */
function hasActiveName(bytes: Buffer, text: string): boolean {
  const isIn = (content: string): boolean => ACTIVE_NAMES.some((name) => name.test(content));
  if (isIn(text)) return true;
  for (const content of readObjectStreams(bytes, text)) if (isIn(content)) return true;
  return false;
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
