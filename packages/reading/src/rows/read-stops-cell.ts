import { STOP_LINE_NAMES, STOP_LINES } from '@loadstone/contracts/postings';
import type { ReadContext } from '../context.ts';
import { isStorable } from '../fields/read-measure.ts';
import type { Item, StopParts } from '../line/items.ts';
import { matchRoleLabel } from '../line/labels.ts';
import { scanLine } from '../line/scan-line.ts';
import { PLAIN_PARTS } from '../line/stops.ts';
import { Source } from '../text.ts';
import { toPattern } from '../words/languages.ts';
import type { CellReader } from './read-cells.ts';
import type { Cell } from './split-cells.ts';

/** The stops of a cell: `pick-up Guelph, ON, Nov 30, 900 lb "DOCK 7" > drop Windsor, ON`. A sign in quotes separates nothing. */
const STOP = /(?:"(?:[^"]|"")*"|[^">→➔➡;|\n])+/gu;
const LINE = /"((?:[^"]|"")*)"/u;
const word = (pattern: string) => new RegExp(String.raw`(?<![\p{L}\d])\(?${pattern}\)?(?![\p{L}\d])`, 'iu');
const FIRM = word(toPattern('firm'));
const HOOK = word(toPattern('trailerHooked'));
const LEFT = word(toPattern('trailerLeft'));
/** A number with a sign is no measure, and the reader of a line takes the sign for a separator. */
const SIGNED = /(?<=[\s,])[-−]\d/u;
/** Makes the place after it one that is read without its state. */
const SIGN = '> ';

/** Reads a cell of stops between the ends of a load (rule R1). Words that say nothing of a stop make the cell unread. */
export function readStopsCell(cell: Cell, reader: CellReader): void {
  const words = { text: cell.text, start: cell.start, end: cell.start + cell.text.length };
  const texts = [...cell.text.matchAll(STOP)].filter(([text]) => text.trim() !== '');
  if (texts.length === 0) return;
  // Transport systems have the number of stops, or that of the stop.
  if (/^\d{1,2}$/.test(cell.text)) {
    reader.unused.push(words);
    return;
  }
  const stops = texts.map(({ 0: text, index }) => scanStop(text, cell.start + index, reader.context));
  const known = stops.filter((stop) => stop !== undefined);
  reader.add(
    known.length === stops.length ? { kind: 'stops', stops: known } : { kind: 'unread', field: 'stops' },
    words,
  );
}

/** What is said of a stop besides its place, its day and its hours. */
export type StatedParts = Partial<StopParts['stated']>;

/** Reads `firm, 900 lb, trailer is left, "DOCK 7"`; undefined where words say nothing of a stop. */
export function scanStopDetails(cell: Cell, context: ReadContext): StatedParts | undefined {
  const read = readStated(cell.text, cell.start, context, false);
  return read === undefined || read.places.length > 0 || read.items.length > 0 ? undefined : read.stated;
}

function scanStop(text: string, start: number, context: ReadContext): StopParts | undefined {
  const { places = [], items = [], stated } = readStated(text, start, context, true) ?? {};
  const [place, ...others] = places;
  if (place === undefined || others.length > 0) return undefined;
  return { place, items, stated: { ...PLAIN_PARTS, ...stated } };
}

/** The parts of the words of a stop, which begin with its place or have none; undefined where some say nothing of a stop. */
function readStated(text: string, start: number, context: ReadContext, isPlaced: boolean) {
  const stated: { -readonly [Name in keyof StatedParts]: StatedParts[Name] } = {};
  let rest = text;
  // Spaces in place of what is read keep the offsets of the rest.
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest);
    if (found) rest = rest.replace(found[0], ' '.repeat(found[0].length));
    return found;
  };
  for (const name of STOP_LINE_NAMES) {
    const line = take(LINE)?.[1]?.replaceAll('""', '"');
    if (line !== undefined) stated[name] = line;
  }
  if (take(FIRM)) stated.timing = 'firm';
  if (take(HOOK)) stated.work = 'hook';
  else if (take(LEFT)) stated.work = 'drop';
  if (SIGNED.test(rest)) return undefined;
  const label = isPlaced ? matchRoleLabel(new Source(rest), 0) : undefined;
  if (label?.role === 'pickup') stated.kind = 'pick-up';
  if (label !== undefined) {
    const { length } = new Source(rest).words(0, label.to).text;
    const from = rest.length - rest.trimStart().length;
    rest = `${' '.repeat(from + length)}${rest.slice(from + length)}`;
  }
  const sign = isPlaced ? SIGN : '';
  const { items, unused, contacts } = scanLine(`${sign}${rest}`, context, start - sign.length);
  if (unused.length > 0 || contacts.length > 0) return undefined;
  const places = items.filter((item) => item.kind === 'place');
  const parts: Item[] = [];
  for (const item of items) {
    if (item.kind === 'day' || item.kind === 'hours') parts.push(item);
    else if (item.kind === 'reference' && (stated.reference ?? '') === '') stated.reference = item.text;
    else if (item.kind === 'measure' && item.values.length === 1 && item.values !== 'none') {
      const [value = 0] = item.values;
      if (!isStorable(value, item.unit)) return undefined;
      stated[item.unit === 'lb' ? 'weightLbs' : 'lengthFt'] = value;
    } else if (item.kind !== 'place') return undefined;
  }
  if (STOP_LINE_NAMES.some((name) => (stated[name] ?? '').length > STOP_LINES[name].maxLength)) return undefined;
  return { places, items: parts, stated };
}
