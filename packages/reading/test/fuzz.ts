import fc from 'fast-check';
import { readField, readLine, readSource, type FieldName } from '../src/index.ts';
import { createContext } from './describe-row.ts';

/** Pieces of real texts, so that random texts reach deep into the reader. */
const PIECES = [
  'Toronto, ON',
  'Chicago IL',
  'W Chicago',
  'Sioux Falls, SD',
  'tor',
  '>',
  ' - ',
  ' to ',
  '→',
  '/',
  '|',
  '\t',
  ';',
  ',',
  '\n',
  '\n\n',
  "53'",
  '42k',
  '44,000 lbs',
  '$1850',
  '$2.50 RPM',
  '1 850,00 $',
  '11/29',
  '28-Nov',
  '2026-11-28',
  'tomorrow',
  'lundi',
  '0800-1600',
  '8h-16h',
  'van',
  'V/R',
  'Stepdeck',
  'RGN',
  'hazmat',
  'LTL',
  '3x',
  'PU:',
  'DEL:',
  'Origin',
  'Destination',
  'Rate',
  'Date',
  '"',
  '""',
  '(',
  ')',
  ':',
  'L5T 1X9',
  '60601-1234',
  '416-555-0142 x12',
  'a@example.com',
  'TBD',
  'Hi,',
  'Thanks',
  'sep=;',
  '1.1.1.1',
  '999999999999999999',
  '\u0301',
  '‑',
  '٣',
  '４２',
  '😀',
  '\u2028',
  '\uFEFF',
  ' ',
] as const;

/** Texts of pieces and of any characters. */
export const anyText = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...PIECES) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
    ),
    {
      maxLength: 40,
    },
  )
  .chain((parts) => fc.constantFrom('', ' ', ' ', '\n').map((joint) => parts.join(joint)));

const FIELDS = [
  'origin',
  'dateAvail',
  'vehicleTypes',
  'attributes',
  'rate',
  'weightLbs',
  'lengthFt',
  'pickupHours',
  'phone',
  'count',
] as const satisfies readonly FieldName[];
const CONTEXTS = [
  createContext(),
  createContext({ kind: 'E', language: 'fr', defaults: { currency: 'CAD' } }),
] as const;

/** Reads a text at every entry point; throws where words are not those at their offsets. */
export function readEverywhere(text: string): void {
  for (const context of CONTEXTS) {
    const line = readLine(text, context);
    const words = [...line.unused, ...line.contacts, ...Object.values(line.fields).flatMap((reading) => reading.words)];
    for (const { text: own, start, end } of words)
      if (text.slice(start, end) !== own) throw new Error(`"${own}" is not at ${start} to ${end}`);
    for (const reading of Object.values(line.fields))
      if (reading.state === 'asked' && reading.choices.length === 0) throw new Error('no choices');
    readSource(text, context);
    for (const name of FIELDS) readField(name, text.slice(0, 60), context);
  }
}
