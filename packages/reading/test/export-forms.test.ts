import { POSTING_ATTRIBUTES, VEHICLE_TYPES } from '@loadstone/contracts/postings';
import { loadGazetteer } from '@loadstone/places';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '@loadstone/contracts/board';
import { readField, readSource } from '../src/index.ts';
import { createContext, describeOpen, describeUnderstood, TODAY } from './describe-row.ts';

/** A posting as an export has it. */
interface Exported {
  readonly day: string;
  readonly origin: string;
  readonly destination: string;
  readonly types: string;
  readonly size: 'T' | 'L';
  readonly attributes: string;
  readonly cents: number;
  readonly currency: 'USD' | 'CAD';
  readonly pounds: number;
  readonly feet: number;
  readonly comment: string;
}

const LABELS = loadGazetteer()
  .cities.filter(({ note }) => note === '')
  .slice(0, 4_000)
  .map(({ label }) => label);
const label = fc.constantFrom(...LABELS);
const letters = (table: object, minLength: number) =>
  fc.subarray(Object.keys(table), { minLength, maxLength: 6 }).map((list) => list.join(''));

const exported: fc.Arbitrary<Exported> = fc.record({
  day: fc.integer({ min: 0, max: 60 }).map((days) => addDays(TODAY, days)),
  origin: label,
  destination: label,
  types: letters(VEHICLE_TYPES, 1),
  size: fc.constantFrom('T', 'L'),
  attributes: letters(POSTING_ATTRIBUTES, 0),
  // A rate for each mile is possible on every haul.
  cents: fc.integer({ min: 100, max: 999 }),
  currency: fc.constantFrom('USD', 'CAD'),
  pounds: fc.integer({ min: 500, max: 26_000 }),
  feet: fc.integer({ min: 10, max: 34 }),
  comment: fc.string({ maxLength: 40 }).map((text) => text.replace(/[\s]+/g, ' ').trim()),
});

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const FRENCH_MONTHS = [
  'janv.',
  'févr.',
  'mars',
  'avr.',
  'mai',
  'juin',
  'juil.',
  'août',
  'sept.',
  'oct.',
  'nov.',
  'déc.',
];

/** What spreadsheets of the three languages make of a day. A day of digits alone may be of two orders, so it is asked. */
const DAY_FORMS: readonly ((year: string, month: string, date: string) => string)[] = [
  (year, month, date) => `${year}-${month}-${date}`,
  (year, month, date) => `${year}/${month}/${date}`,
  (year, month, date) => `${date}-${MONTHS[Number(month) - 1]}-${year.slice(2)}`,
  (_, month, date) => `${Number(date)}-${MONTHS[Number(month) - 1]}`,
  (year, month, date) => `${MONTHS[Number(month) - 1]} ${Number(date)}, ${year}`,
  (year, month, date) => `${Number(date)} ${FRENCH_MONTHS[Number(month) - 1]} ${year}`,
  (year, month, date) => `${year}-${month}-${date} 00:00:00`,
  (year, month, date) => `${date}-${FRENCH_MONTHS[Number(month) - 1]}-${year.slice(2)}`,
];

interface Sheet {
  readonly separator: string;
  readonly isFrench: boolean;
  readonly dayForm: number;
  readonly isQuoted: boolean;
  readonly lineEnd: string;
}
const sheet: fc.Arbitrary<Sheet> = fc.record({
  separator: fc.constantFrom(',', ';', '\t'),
  isFrench: fc.boolean(),
  dayForm: fc.nat({ max: DAY_FORMS.length - 1 }),
  isQuoted: fc.boolean(),
  lineEnd: fc.constantFrom('\n', '\r\n'),
});

const ENGLISH = 'Date,Origin,Destination,Equipment,Size,Attributes,Rate,Weight,Length,Comments'.split(',');
const FRENCH = 'Date,Origine,Destination,Équipement,Taille,Attributs,Taux,Poids,Longueur,Commentaires'.split(',');

/** Writes a posting as a spreadsheet shows the export. */
function toCells(row: Exported, { isFrench, dayForm }: Sheet): string[] {
  const [year = '', month = '', date = ''] = row.day.split('-');
  const amount = (row.cents / 100).toFixed(2);
  const spread = (text: string) => [...text].join(', ');
  const thousands = (number: number) => String(number).replace(/(\d)(?=(\d{3})+$)/g, isFrench ? '$1\u00A0' : '$1,');
  return [
    DAY_FORMS[dayForm]?.(year, month, date) ?? '',
    row.origin,
    row.destination,
    spread(row.types),
    isFrench ? { T: 'Complet', L: 'Partiel' }[row.size] : { T: 'TL', L: 'LTL' }[row.size],
    spread(row.attributes),
    isFrench ? `${amount.replace('.', ',')} ${row.currency}/mi` : `${amount} ${row.currency}/mi`,
    isFrench ? `${thousands(row.pounds)} lb` : `${thousands(row.pounds)} lb`,
    isFrench ? `${row.feet} pi` : `${row.feet} ft`,
    row.comment,
  ];
}

function toText(rows: readonly Exported[], form: Sheet): string {
  const quote = (cell: string) =>
    form.isQuoted || cell.includes(form.separator) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const lines = [form.isFrench ? FRENCH : ENGLISH, ...rows.map((row) => toCells(row, form))];
  return lines.map((cells) => cells.map(quote).join(form.separator)).join(form.lineEnd);
}

describe('an export', () => {
  it('R9: has the same values after a spreadsheet of any language has written it', () => {
    fc.assert(
      fc.property(fc.array(exported, { minLength: 1, maxLength: 5 }), sheet, (rows, form) => {
        const context = createContext({ language: form.isFrench ? 'fr' : 'en' });
        const read = readSource(toText(rows, form), context).rows;
        expect(read.map(({ fields }) => [describeUnderstood(fields), describeOpen(fields)])).toEqual(
          rows.map((row) => [
            {
              dateAvail: row.day,
              origin: row.origin,
              destination: row.destination,
              vehicleTypes: row.types,
              vehicleSize: row.size,
              rate: `${(row.cents / 100).toFixed(2)} ${row.currency} mile`,
              weightLbs: row.pounds,
              lengthFt: row.feet,
              ...(row.attributes !== '' && { attributes: row.attributes }),
              ...(row.comment !== '' && { comment: row.comment }),
            },
            [],
          ]),
        );
      }),
      { numRuns: 300, seed: 50 },
    );
  });

  it('R1: each label of the board is that place', () => {
    const context = createContext();
    const wrong = loadGazetteer().cities.filter(({ id, label: text }) => {
      const { reading } = readField('origin', text, context);
      return reading?.state !== 'understood' || reading.value.place.id !== id;
    });
    expect(wrong.map((city) => city.label)).toEqual([]);
  });
});
