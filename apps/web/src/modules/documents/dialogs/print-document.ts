import type { PdfFile } from '../pdf/open-pdf.ts';
import styles from './document-viewer.module.css';

/** The longer side of a printed page, pixels: 150 dots per inch on a letter or A4 sheet. */
const PRINTED_SIDE = 1_650;
const QUARTER_TURN_RADIANS = Math.PI / 2;

interface PrintOptions {
  /** Clockwise, in quarters of 90. */
  readonly degrees: number;
  /** Called with the number of each page before it is drawn. */
  readonly onPage: (page: number) => void;
  /** Ends the preparation. */
  readonly signal: AbortSignal;
}

/** Prints a picture on one sheet. @throws Error where it cannot be decoded, or the signal has ended the work */
export async function printPicture(content: Blob, options: PrintOptions): Promise<void> {
  await printSheets(1, () => drawPicture(content, options.degrees), options);
}

/** Prints every page of a PDF on a sheet of its own. @throws Error where a page is damaged, or the signal has ended the work */
export async function printPdf(file: PdfFile, options: PrintOptions): Promise<void> {
  const { degrees, signal } = options;
  const size = { width: PRINTED_SIDE, height: PRINTED_SIDE, isForPaper: true };
  await printSheets(file.pageCount, (page) => file.draw({ page, degrees, ...size }, signal), options);
}

/** Draws the sheets one by one, keeps them as compressed pictures, and prints only them. */
async function printSheets(
  count: number,
  draw: (page: number) => Promise<HTMLCanvasElement>,
  { onPage, signal }: PrintOptions,
): Promise<void> {
  const sheets = document.createElement('div');
  sheets.className = styles.sheets ?? '';
  const urls: string[] = [];
  const remove = (): void => {
    sheets.remove();
    urls.forEach((url) => URL.revokeObjectURL(url));
  };
  try {
    for (let page = 1; page <= count; page += 1) {
      onPage(page);
      const url = URL.createObjectURL(await toBlob(await draw(page)));
      urls.push(url);
      const sheet = document.createElement('img');
      sheet.src = url;
      sheets.append(sheet);
      await sheet.decode();
      signal.throwIfAborted();
    }
  } catch (error) {
    remove();
    throw error;
  }
  const { body } = document;
  body.append(sheets);
  body.dataset['prints'] = 'sheets';
  const end = (): void => {
    delete body.dataset['prints'];
    remove();
  };
  window.addEventListener('afterprint', end, { once: true });
  window.print();
}

async function drawPicture(content: Blob, degrees: number): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(content);
  const { width, height } = bitmap;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = degrees % 180 === 0 ? [width, height] : [height, width];
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The picture is too large to print.');
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((degrees / 90) * QUARTER_TURN_RADIANS);
  context.drawImage(bitmap, -width / 2, -height / 2);
  bitmap.close();
  return canvas;
}

function toBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The page is too large to print.')) : resolve(blob)));
  });
}
