import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fontkit from '@pdf-lib/fontkit';
import { PDFDocument, rgb, type PDFFont, type PDFPage } from 'pdf-lib';
import type { AcceptanceSheet, ConfirmationSheet, DrawingJob, SheetSection } from './confirmation-sheet.ts';

/** US Letter, points. */
const PAGE: [width: number, height: number] = [612, 792];
const MARGIN = 54;
const NAME_WIDTH = 110;
const INK = rgb(0.1, 0.12, 0.16);
const FAINT = rgb(0.4, 0.43, 0.48);
const FONTS = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts');

/** Where the next line is drawn. A full page is followed by another one. */
interface Cursor {
  readonly pdf: PDFDocument;
  readonly regular: PDFFont;
  readonly bold: PDFFont;
  readonly footer: string;
  page: PDFPage;
  y: number;
}

interface LineStyle {
  readonly size: number;
  readonly isBold?: boolean;
  readonly isFaint?: boolean;
  readonly x?: number;
}

/** Draws a job as a PDF. The same job makes the same bytes: dates are those of the sheet, and there are no random ids. */
export async function drawConfirmation(job: DrawingJob): Promise<Uint8Array> {
  if (job.type === 'confirmation') {
    const pdf = await PDFDocument.create({ updateMetadata: false });
    drawSheet(await openPage(pdf, job.sheet), job.sheet);
    pdf.setCreationDate(new Date(job.sheet.at));
    return finish(pdf, job.sheet);
  }
  const pdf = await PDFDocument.load(job.pdf, { updateMetadata: false });
  drawAcceptance(await openPage(pdf, job.sheet), job.sheet);
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

async function openPage(pdf: PDFDocument, { footer }: { readonly footer: string }): Promise<Cursor> {
  pdf.registerFontkit(fontkit);
  const embed = async (name: string) =>
    pdf.embedFont(await readFile(join(FONTS, `LiberationSans-${name}.ttf`)), { subset: true });
  const fonts = { regular: await embed('Regular'), bold: await embed('Bold') };
  const cursor = { pdf, ...fonts, footer, page: pdf.addPage(PAGE), y: 0 };
  startPage(cursor);
  return cursor;
}

function startPage(cursor: Cursor): void {
  cursor.y = PAGE[1] - MARGIN;
  cursor.page.drawText(cursor.footer, { x: MARGIN, y: MARGIN - 22, size: 8, font: cursor.regular, color: FAINT });
}

function drawSheet(cursor: Cursor, { title, subtitle, sections, terms }: ConfirmationSheet): void {
  drawLine(cursor, title, { size: 20, isBold: true });
  drawLine(cursor, subtitle, { size: 10, isFaint: true });
  for (const section of sections) drawSection(cursor, section);
  if (terms === undefined) return;
  drawHeading(cursor, terms.heading);
  for (const line of wrap(cursor.regular, terms.text, 8, PAGE[0] - 2 * MARGIN)) drawLine(cursor, line, { size: 8 });
}

function drawAcceptance(cursor: Cursor, { title, statement, section }: AcceptanceSheet): void {
  drawLine(cursor, title, { size: 20, isBold: true });
  cursor.y -= 6;
  for (const line of wrap(cursor.regular, statement, 11, PAGE[0] - 2 * MARGIN)) drawLine(cursor, line, { size: 11 });
  drawSection(cursor, section);
}

function drawHeading(cursor: Cursor, heading: string): void {
  cursor.y -= 12;
  drawLine(cursor, heading, { size: 11, isBold: true });
  const y = cursor.y - 4;
  cursor.page.drawLine({ start: { x: MARGIN, y }, end: { x: PAGE[0] - MARGIN, y }, thickness: 0.6, color: FAINT });
  cursor.y -= 6;
}

function drawSection(cursor: Cursor, { heading, rows }: SheetSection): void {
  drawHeading(cursor, heading);
  for (const [name, text] of rows) {
    const lines = wrap(cursor.regular, text, 10, PAGE[0] - 2 * MARGIN - NAME_WIDTH);
    lines.forEach((line, index) => {
      drawLine(cursor, line, { size: 10, x: MARGIN + NAME_WIDTH }, index === 0 ? name : undefined);
    });
  }
}

/** Draws a line, with a name in front of it. */
function drawLine(cursor: Cursor, text: string, { size, isBold, isFaint, x = MARGIN }: LineStyle, name?: string): void {
  const height = size * 1.35;
  if (cursor.y - height < MARGIN) {
    cursor.page = cursor.pdf.addPage(PAGE);
    startPage(cursor);
  }
  cursor.y -= height;
  const { y } = cursor;
  if (name !== undefined) cursor.page.drawText(name, { x: MARGIN, y, size, font: cursor.regular, color: FAINT });
  const font = isBold ? cursor.bold : cursor.regular;
  cursor.page.drawText(text, { x, y, size, font, color: isFaint ? FAINT : INK });
}

/** Breaks a text at its line breaks and between words; a word that is longer than a line is broken anywhere. */
function wrap(font: PDFFont, text: string, size: number, width: number): string[] {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n')
    .flatMap((paragraph) => wrapParagraph(font, paragraph, size, width));
}

function wrapParagraph(font: PDFFont, paragraph: string, size: number, width: number): string[] {
  const fits = (line: string) => font.widthOfTextAtSize(line, size) <= width;
  const lines: string[] = [];
  let line = '';
  // Other control characters have no glyph.
  for (const word of paragraph.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ').split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (!fits(line + letter)) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line];
}
