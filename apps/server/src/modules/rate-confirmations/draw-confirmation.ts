import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fontkit from '@pdf-lib/fontkit';
import { PDFDocument, rgb, type PDFPage } from 'pdf-lib';
import type { AcceptanceSheet, ConfirmationSheet, DrawingJob, SheetBand } from './confirmation-sheet.ts';
import { layOutBand, SIGNED_LINE, wrap, type BandColumn, type SheetFonts } from './lay-out-band.ts';

/** US Letter, points. */
const PAGE: [width: number, height: number] = [612, 792];
const MARGIN = 45;
const WIDTH = PAGE[0] - 2 * MARGIN;
const TERMS_SIZE = 7.5;
const INK = rgb(0.1, 0.12, 0.16);
const FAINT = rgb(0.36, 0.39, 0.44);
const FONTS = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts');

/** Where the next line is drawn. A full page is followed by another one. */
interface Cursor extends SheetFonts {
  readonly pdf: PDFDocument;
  readonly pages: PDFPage[];
  page: PDFPage;
  y: number;
}

/** Draws a job as a PDF. The same job makes the same bytes: dates are those of the sheet, and there are no random ids. */
export async function drawConfirmation(job: DrawingJob): Promise<Uint8Array> {
  if (job.type === 'confirmation') {
    const pdf = await PDFDocument.create({ updateMetadata: false });
    drawSheet(await openPage(pdf), job.sheet);
    pdf.setCreationDate(new Date(job.sheet.at));
    return finish(pdf, job.sheet);
  }
  const pdf = await PDFDocument.load(job.pdf, { updateMetadata: false });
  drawAcceptance(await openPage(pdf), job.sheet);
  return finish(pdf, job.sheet);
}

function finish(
  pdf: PDFDocument,
  { title, language, at }: Pick<ConfirmationSheet, 'title' | 'language' | 'at'>,
): Promise<Uint8Array> {
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setProducer('Loadstone');
  pdf.setLanguage(language);
  pdf.setModificationDate(new Date(at));
  return pdf.save();
}

async function openPage(pdf: PDFDocument): Promise<Cursor> {
  pdf.registerFontkit(fontkit);
  const embed = async (name: string) =>
    pdf.embedFont(await readFile(join(FONTS, `LiberationSans-${name}.ttf`)), { subset: true });
  const page = pdf.addPage(PAGE);
  return { pdf, regular: await embed('Regular'), bold: await embed('Bold'), pages: [page], page, y: PAGE[1] - MARGIN };
}

/** Goes on at the top of a new page where less than this height is left. */
function keepRoom(cursor: Cursor, height: number): void {
  if (cursor.y - height >= MARGIN) return;
  cursor.page = cursor.pdf.addPage(PAGE);
  cursor.pages.push(cursor.page);
  cursor.y = PAGE[1] - MARGIN;
}

function drawSheet(cursor: Cursor, { title, subtitle, bands, terms, signatures, footer }: ConfirmationSheet): void {
  drawTitle(cursor, title);
  drawParagraph(cursor, subtitle, { size: 9, isFaint: true });
  for (const band of bands) drawBand(cursor, band);
  drawHeading(cursor, terms.heading);
  if (terms.text === '') {
    for (const _ of [1, 2]) drawRule(cursor, (cursor.y -= SIGNED_LINE));
  } else drawParagraph(cursor, terms.text, { size: TERMS_SIZE });
  const hint = wrap(cursor.regular, signatures.hint, TERMS_SIZE, WIDTH);
  const columns = signatures.band.map((blocks) =>
    layOutBand(cursor, blocks, toColumnWidth(signatures.band), SIGNED_LINE),
  );
  keepRoom(cursor, (hint.length + 1) * TERMS_SIZE * 1.35 + Math.max(...columns.map(({ height }) => height)));
  cursor.y -= TERMS_SIZE;
  drawParagraph(cursor, signatures.hint, { size: TERMS_SIZE, isFaint: true });
  drawColumns(cursor, columns);
  drawFooters(cursor, footer);
}

function drawAcceptance(cursor: Cursor, { title, statement, block, footer }: AcceptanceSheet): void {
  drawTitle(cursor, title);
  cursor.y -= 6;
  drawParagraph(cursor, statement, { size: 11 });
  drawBand(cursor, [[block]]);
  drawFooters(cursor, footer);
}

/** The footer of each page of this drawing, with its number where there are several. */
function drawFooters({ pages, regular: font }: Cursor, footer: string): void {
  const place = { y: MARGIN - 20, size: 7.5, font, color: FAINT };
  pages.forEach((page, index) => {
    page.drawText(footer, { ...place, x: MARGIN });
    if (pages.length === 1) return;
    const number = `${index + 1} / ${pages.length}`;
    page.drawText(number, { ...place, x: PAGE[0] - MARGIN - font.widthOfTextAtSize(number, place.size) });
  });
}

function drawTitle(cursor: Cursor, title: string): void {
  cursor.y -= 20;
  cursor.page.drawText(title, { x: MARGIN, y: cursor.y, size: 20, font: cursor.bold, color: INK });
  cursor.y -= 4;
}

function drawHeading(cursor: Cursor, heading: string): void {
  drawBand(cursor, [[{ heading, rows: [] }]]);
}

function drawParagraph(cursor: Cursor, text: string, { size, isFaint }: { size: number; isFaint?: boolean }): void {
  for (const line of wrap(cursor.regular, text, size, WIDTH)) {
    keepRoom(cursor, size * 1.35);
    cursor.y -= size * 1.35;
    const look = { size, font: cursor.regular, color: isFaint ? FAINT : INK };
    cursor.page.drawText(line, { x: MARGIN, y: cursor.y, ...look });
  }
}

/** The space between two columns. */
const GAP = 24;

const toColumnWidth = (band: SheetBand): number => (WIDTH - (band.length - 1) * GAP) / band.length;

function drawBand(cursor: Cursor, band: SheetBand): void {
  const columns = band.map((blocks) => layOutBand(cursor, blocks, toColumnWidth(band)));
  keepRoom(cursor, Math.max(...columns.map(({ height }) => height)));
  drawColumns(cursor, columns);
}

/** Draws columns beside each other at the cursor. */
function drawColumns(cursor: Cursor, columns: readonly BandColumn[]): void {
  columns.forEach(({ texts, rules, width }, index) => {
    const left = MARGIN + index * (width + GAP);
    for (const { text, x, y, size, isBold, isFaint } of texts) {
      const look = { size, font: isBold ? cursor.bold : cursor.regular, color: isFaint ? FAINT : INK };
      cursor.page.drawText(text, { x: left + x, y: cursor.y - y, ...look });
    }
    for (const { x, y } of rules) drawRule(cursor, cursor.y - y, left + x, left + width);
  });
  cursor.y -= Math.max(...columns.map(({ height }) => height));
}

function drawRule({ page }: Cursor, y: number, from = MARGIN, to = PAGE[0] - MARGIN): void {
  page.drawLine({ start: { x: from, y }, end: { x: to, y }, thickness: 0.6, color: FAINT });
}
