import {
  getDocument,
  GlobalWorkerOptions,
  VerbosityLevel,
  version,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Where `scripts/pdf-files.ts` puts the files that the library requests by name. */
const FILES = `/assets/pdfjs-${version}/`;
/** The largest picture inside a PDF that is drawn: a sheet of paper at 800 dots per inch. */
const PICTURE_PIXELS = 64_000_000;
/** The largest canvas, 64 MB: a page at a high zoom is drawn with fewer pixels than the screen has. */
const CANVAS_PIXELS = 16_000_000;
/** The most of a page's text that is passed to screen readers. */
const TEXT_LENGTH = 20_000;

/** A page, the size in pixels that it must fit, and how far it is turned clockwise, in quarters of 90. */
interface PageView {
  /** From 1. */
  readonly page: number;
  readonly degrees: number;
  readonly width: number;
  readonly height: number;
  /** True for paper: notes that are marked for the screen only are left out. */
  readonly isForPaper?: boolean;
}

/** An open PDF. */
export interface PdfFile {
  readonly pageCount: number;
  /** Draws a page on a new canvas. The signal ends the drawing. @throws Error where the page is damaged */
  readonly draw: (view: PageView, signal: AbortSignal) => Promise<HTMLCanvasElement>;
  /** The text of a page, without its layout. */
  readonly readText: (page: number) => Promise<string>;
}

/**
 * Opens a PDF in a worker of its own, which ends with the signal. Scripts and XFA forms are never run.
 *
 * @throws Error where the file is damaged or protected by a password
 */
export async function openPdf(content: Blob, signal: AbortSignal): Promise<PdfFile> {
  const data = new Uint8Array(await content.arrayBuffer());
  signal.throwIfAborted();
  const loading = getDocument({
    data,
    verbosity: VerbosityLevel.ERRORS,
    enableXfa: false,
    useWasm: false,
    maxImageSize: PICTURE_PIXELS,
    cMapUrl: `${FILES}cmaps/`,
    standardFontDataUrl: `${FILES}standard_fonts/`,
    wasmUrl: `${FILES}wasm/`,
  });
  signal.addEventListener('abort', () => void loading.destroy(), { once: true });
  const pdf = await loading.promise;
  return {
    pageCount: pdf.numPages,
    draw: (view, ending) => draw(pdf, view, ending),
    readText: (page) => readText(pdf, page),
  };
}

async function draw(pdf: PDFDocumentProxy, view: PageView, signal: AbortSignal): Promise<HTMLCanvasElement> {
  const page = await pdf.getPage(view.page);
  const rotation = (page.rotate + view.degrees) % 360;
  const full = page.getViewport({ scale: 1, rotation });
  const fit = Math.min(view.width / full.width, view.height / full.height);
  const largest = Math.sqrt(CANVAS_PIXELS / (full.width * full.height));
  const viewport = page.getViewport({ scale: Math.min(fit, largest), rotation });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  signal.throwIfAborted();
  const task = page.render({ canvas, viewport, intent: view.isForPaper === true ? 'print' : 'display' });
  const cancel = (): void => task.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    await task.promise;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
  return canvas;
}

async function readText(pdf: PDFDocumentProxy, pageNumber: number): Promise<string> {
  const page = await pdf.getPage(pageNumber);
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
  return text.slice(0, TEXT_LENGTH);
}
