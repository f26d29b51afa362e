import type { PDFFont } from 'pdf-lib';
import type { SheetBlock, SheetRow } from './confirmation-sheet.ts';

/** The fonts of a document. */
export interface SheetFonts {
  readonly regular: PDFFont;
  readonly bold: PDFFont;
}

/** A text of a column. Distances are points from the left and the top of the column; `y` is that of the base line. */
interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly isBold?: boolean;
  readonly isFaint?: boolean;
}

/** What a column draws: texts, and rules from `x` to its right end. */
export interface BandColumn {
  readonly texts: readonly PlacedText[];
  readonly rules: readonly { readonly x: number; readonly y: number }[];
  readonly width: number;
  readonly height: number;
}

const SIZE = 9;
const STRONG_SIZE = 10.5;
/** The height of a line with a text, and of a line that is filled in by hand. */
const TEXT_LINE = 12.5;
const EMPTY_LINE = 15;
/** The height of a line for a signature. */
export const SIGNED_LINE = 20;
const NAME_GAP = 8;

/** Places the blocks of a column below each other. @param emptyLine the height of a line that is filled in by hand */
export function layOutBand(
  fonts: SheetFonts,
  blocks: readonly SheetBlock[],
  width: number,
  emptyLine = EMPTY_LINE,
): BandColumn {
  const texts: PlacedText[] = [];
  const rules: { x: number; y: number }[] = [];
  let y = 0;
  for (const { heading, rows } of blocks) {
    y += 20;
    texts.push({ text: heading, x: 0, y, size: 10, isBold: true });
    y += 4;
    rules.push({ x: 0, y });
    y += 2;
    const left = toNameWidth(fonts, rows, width);
    for (const row of rows) {
      y = row.text === '' ? y + emptyLine : y;
      if (row.text === '') {
        texts.push({ text: row.name, x: 0, y: y - 2, size: SIZE, isFaint: true });
        rules.push({ x: left, y });
        continue;
      }
      toLines(fonts, row, width - left).forEach((text, index) => {
        y += row.isStrong && index === 0 ? TEXT_LINE + 2 : TEXT_LINE;
        if (index === 0) texts.push({ text: row.name, x: 0, y, size: SIZE, isFaint: true });
        texts.push({ text, x: left, y, ...toLook(row) });
      });
    }
  }
  return { texts, rules, width, height: y };
}

const toLook = ({ isStrong }: SheetRow) => (isStrong ? { size: STRONG_SIZE, isBold: true } : { size: SIZE });

function toLines({ regular, bold }: SheetFonts, row: SheetRow, width: number): string[] {
  return wrap(row.isStrong ? bold : regular, row.text, toLook(row).size, width);
}

/** The names of a block have a column of their own, as wide as the longest and at most 45 % of the block. */
function toNameWidth({ regular }: SheetFonts, rows: readonly SheetRow[], width: number): number {
  const longest = Math.max(0, ...rows.map(({ name }) => regular.widthOfTextAtSize(name, SIZE)));
  return Math.min(longest + NAME_GAP, width * 0.45);
}

/** Breaks a text at its line breaks and between words; a word that is longer than a line is broken anywhere. */
export function wrap(font: PDFFont, text: string, size: number, width: number): string[] {
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
