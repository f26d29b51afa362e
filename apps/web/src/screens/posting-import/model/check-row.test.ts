import type { ReadFields } from '@loadstone/contracts/posting-lists';
import {
  PLAIN_STOP,
  DEFAULT_CLIENT_REFERENCE,
  MODE_KINDS,
  type Posting,
  type ProductMode,
  type Stop,
} from '@loadstone/contracts/postings';
import { isDeepStrictEqual as isDeepEqual } from 'node:util';
import fc from 'fast-check';
import { splitTable } from '@loadstone/reading/split-table';
import { describe, expect, it, onTestFinished } from 'vitest';
import { anyPosting } from '../../../../test/any-posting.ts';
import { withStatedStops } from '../../../../test/any-stop.ts';
import { makeGazetteer } from '../../../../test/make-gazetteer.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { toListReading } from '../../../../test/read-list.ts';
import { toUnchangedDraft } from '../../../modules/postings/index.ts';
import {
  listExportedColumns,
  listExportedRows,
  listStopColumns,
  listStopRows,
} from '../../../modules/postings/posting-table.ts';
import { toCsv, toTabbedText } from '../../../lib/tables/rows-as-text.ts';
import { switchLanguage } from '../../../lib/texts/t.ts';
import { checkFields, type ImportRules } from './check-row.ts';
import { readSheet } from './list-rows.ts';
import { toSheet } from './read-sheet.ts';
import type { FieldValues } from './value-texts.ts';

const TODAY = '2026-11-22';
const CITIES = [
  { srceID: 2, srceCity: 'Toronto', srceSt: 'ON', note: '' },
  { srceID: 7, srceCity: 'St. Louis', srceSt: 'MO', note: '' },
  { srceID: 21, srceCity: 'Montréal', srceSt: 'QC', note: '' },
  { srceID: 31, srceCity: 'Springfield', srceSt: 'NJ', note: 'near Newark' },
  { srceID: 32, srceCity: 'Springfield', srceSt: 'NJ', note: 'near Camden' },
];
const GAZETTEER = makeGazetteer(
  CITIES.map(({ srceID, srceCity, srceSt, note }) => `${srceCity}, ${srceSt}, X, ${srceID}${note && `, ${note}`}`),
);
const rules: ImportRules = {
  mode: 'B',
  today: TODAY,
  commentMaxLength: 150,
  westernProvinces: ['BC', 'AB'],
  dayLimit: null,
  networks: [
    { id: 5, name: 'Reefer partners' },
    { id: 8, name: 'Québec only' },
  ],
};

/** What the import makes of a text. */
async function importText(text: string, { mode = 'B' as ProductMode, decided = {} as FieldValues } = {}) {
  const read = await readText(text, mode);
  return read.rows.map(({ fields, unused, contacts }) =>
    checkFields(fields, decided, [...unused, ...contacts], { ...rules, mode }),
  );
}

function readText(text: string, mode: ProductMode) {
  return readSheet(
    toSheet(splitTable(text)),
    async ({ rows, ...more }) =>
      toListReading(
        GAZETTEER,
        { postType: MODE_KINDS[mode].own, rows: rows.map((cells) => [...cells]), ...more },
        { today: TODAY },
      ),
    { onProgress: () => undefined },
  );
}

const HEADER = 'Date,Origin,Destination,Equipment,Size';
const RIGHT = '2026-11-23,"Toronto, ON","St. Louis, MO",Van,TL';

describe('a row of an import', () => {
  it('is the draft of a posting to all companies, with the radius of a new posting where it has none', async () => {
    const [row] = await importText(`${HEADER},Comments,Reference\n${RIGHT}, call first ,TMS-77`);
    expect(row).toMatchObject({
      draft: {
        ...{ dateAvail: '2026-11-23', srceID: 2, srceRadius: 50, destID: 7, destRadius: 50 },
        ...{ quantity: 1, vehicleType: 'V', vehicleSize: 'T', postingAttrib: '', comment: 'call first', rate: null },
        ...{ postMode: 'A', networkId: 0, clientRefNum: 'TMS-77' },
      },
      errors: {},
      notes: {},
    });
    expect(row?.stated.toSorted()).toEqual(
      ['clientRefNum', 'comment', 'dateAvail', 'destID', 'srceID', 'vehicleSize', 'vehicleType'].toSorted(),
    );
  });

  it('names every wrong and every asked cell at once', async () => {
    const [row] = await importText(
      'Date,Origin,Destination,Equipment,Rate,Origin radius (mi)\nsoon,"Torronto, ON","Springfield, NJ",what,$20,70',
    );
    expect(row?.draft).toBeUndefined();
    expect(row?.errors).toEqual({
      dateAvail: '“soon” is not understood.',
      origin: '“Torronto, ON” is not understood.',
      destination: 'Which place? Springfield, NJ (near Newark); Springfield, NJ (near Camden)',
      vehicleTypes: '“what” is not understood.',
      rate: expect.stringMatching(/^(?:Which value|Is this right)\?/) as string,
      srceRadius: expect.stringContaining('Choose one of') as string,
    });
    expect(row?.notes).toEqual({ vehicleSize: 'Not stated' });
  });

  it('of a past day is asked; the user decides the day', async () => {
    const text = `${HEADER}\n2026-11-20,"Toronto, ON","St. Louis, MO",Van,TL`;
    const [asked] = await importText(text);
    expect(asked?.errors.dateAvail).toBe('This day has passed. Post for Nov 22 2026; Nov 20 2026');
    const [decided] = await importText(text, { decided: { dateAvail: TODAY } });
    expect(decided?.draft).toMatchObject({ dateAvail: TODAY });
    const [past] = await importText(text, { decided: { dateAvail: '2026-11-20' } });
    expect(past?.errors.dateAvail).toBe('This day has passed.');
  });

  it('lists what no posting contains, also facts that the other kind of posting has', async () => {
    const [load] = await importText(`${HEADER},Phone\n${RIGHT},312-555-0107`);
    expect(load?.lost).toEqual(['312-555-0107']);
    const [truck] = await importText(`${HEADER},Commodity\n${RIGHT},lumber`, { mode: 'C' });
    expect(truck?.lost).toEqual(['lumber']);
  });

  it('of a truck has the least rate and what is free', async () => {
    const [row] = await importText(`${HEADER},Rate per mile,Weight,Length\n${RIGHT},2.10 USD,30000 lb,40 ft`, {
      mode: 'C',
    });
    expect(row?.draft).toMatchObject({
      minRatePerMile: { amount: 210, currency: 'USD' },
      freeWeightLbs: 30_000,
      freeLengthFt: 40,
    });
    expect(row?.stated).toEqual(expect.arrayContaining(['minRatePerMile', 'freeWeightLbs', 'freeLengthFt']));
  });

  it('is never public by mistake: a network that the user cannot choose is refused, also before the list is loaded', async () => {
    const text = (network: string) => `${HEADER},Network\n${RIGHT},${network}`;
    expect((await importText(text('quebec ONLY')))[0]?.draft).toMatchObject({ postMode: 'P', networkId: 8 });
    expect((await importText(text('5')))[0]?.draft).toMatchObject({ postMode: 'P', networkId: 5 });
    const [unknown] = await importText(text('77'));
    expect(unknown).toMatchObject({
      draft: undefined,
      errors: { network: '77 is not one of your networks. Leave it empty for all companies.' },
    });
    const fields = { network: { state: 'understood', value: 'Québec only', words: [] } } satisfies ReadFields;
    const unloaded = checkFields(fields, {}, [], { ...rules, networks: undefined });
    expect(unloaded.draft).toBeUndefined();
    expect(unloaded.errors.network).toBe('Your networks are not loaded yet.');
  });

  it('with a reference or a yes or no that cannot be is refused', async () => {
    const [row] = await importText(`${HEADER},Own Reference,Customer Tracking\n${RIGHT},${'x'.repeat(41)},perhaps`, {
      mode: 'C',
    });
    expect(row?.errors).toEqual({
      reference: '41 characters; at most 40.',
      customerTracking: '“perhaps” is not understood.',
    });
  });

  it('stands for as many postings as it counts', async () => {
    const [row] = await importText(`${HEADER},Loads\n${RIGHT},3`);
    expect([row?.draft?.quantity, row?.stated.includes('quantity')]).toEqual([3, true]);
  });

  it('of a carrier is not after the day on which the insurance ends', () => {
    const fields = { dateAvail: { state: 'understood', value: '2026-11-30', words: [] } } satisfies ReadFields;
    const dayLimit = { latestDay: '2026-11-25', expiryDay: '2026-11-25', email: '', phone: '' };
    const { errors } = checkFields(fields, {}, [], { ...rules, mode: 'C', dayLimit });
    expect(errors.dateAvail).toContain('insurance');
  });
});

describe('a table of an import', () => {
  it.each([
    [
      'of tabs, with a cell that begins with a quote',
      `${HEADER.replaceAll(',', '\t')}\n2026-11-23\tToronto, ON\tSt. Louis, MO\t"53' van\tTL\n2026-11-24\tToronto, ON\tSt. Louis, MO\tVan\tTL`,
      2,
    ],
    [
      'of pipes under a title',
      `Loads of the day\n\n${HEADER.replaceAll(',', '|')}\n2026-11-23|Toronto, ON|St. Louis, MO|Van|TL`,
      1,
    ],
    [
      'that names its separator',
      `sep=;\n${HEADER.replaceAll(',', ';')}\n2026-11-23;Toronto, ON;St. Louis, MO;Van;TL`,
      1,
    ],
    [
      'without headers',
      '2026-11-23\tToronto, ON\tSt. Louis, MO\tVan\n2026-11-24\tToronto, ON\tSt. Louis, MO\tReefer',
      2,
    ],
    [
      'with the headers of the API',
      'dateAvail\tsrceCity\tsrceSt\tdestCity\tdestSt\tvehicleType\tvehicleSize\n2026-11-23\tToronto\tON\tSt. Louis\tMO\tV\tT',
      1,
    ],
    [
      'with French headers',
      'Date;Origine;Destination;Équipement;Taille;Rayon d’origine (mi)\n2026-11-23;Toronto, ON;St. Louis, MO;Van;TL;50',
      1,
    ],
  ])('%s is read', async (_, text, count) => {
    const rows = await importText(text);
    expect(rows.map(({ errors }) => errors)).toEqual(Array.from({ length: count }, () => ({})));
  });

  it('of lines of text has one posting a line', async () => {
    const rows = await importText(
      'Hi,\n3x Toronto ON - St. Louis MO van TL 11/23 1850 USD\nMontreal QC > Toronto ON reefer 11/24',
    );
    expect(rows.map(({ draft }) => [draft?.srceID, draft?.destID, draft?.vehicleType, draft?.quantity])).toEqual([
      [2, 7, 'V', 3],
      [21, 2, 'R', 1],
    ]);
  });

  it('of thousands of rows is read in parts, with one order of days for all', async () => {
    const line = (day: string) => `${day},"Toronto, ON","St. Louis, MO",Van,TL`;
    const days = Array.from({ length: 700 }, (_, at) => (at === 650 ? '12/13/2026' : '12/05/2026'));
    const rows = await importText([HEADER, ...days.map(line)].join('\n'));
    expect(rows).toHaveLength(700);
    expect(rows.filter(({ draft }) => draft === undefined)).toEqual([]);
    expect(rows[0]?.draft?.dateAvail).toBe('2026-12-05');
  });
});

const CHOICES = { cities: CITIES, networks: rules.networks ?? [] };
const STOP: Stop = {
  ...{ cityId: 21, city: 'Montréal', st: 'QC', lat: 45.5, long: -73.6, addedMiles: 0 },
  ...PLAIN_STOP,
};

describe('an export', () => {
  it('in French is imported on a desk of any language', async () => {
    onTestFinished(() => switchLanguage('en'));
    await switchLanguage('fr-CA');
    const posting = makePosting({
      token: 1,
      ...{ srceCity: 'Montréal', srceSt: 'QC', srceID: 21, destCity: 'Toronto', destSt: 'ON', destID: 2 },
      ...{ dateAvail: '2026-11-23', vehicleType: 'VR', postingAttrib: 'AT', vehicleSize: 'L', comment: 'à quai' },
      ...{ rate: { amount: 185_000, currency: 'CAD', basis: 'flat' }, weightLbs: 42_000, lengthFt: 48 },
      ...{ pickupHours: { from: '08:00', to: '16:00' }, deliveryDate: '2026-11-25', bookNow: true },
      stops: [
        { ...STOP, kind: 'pick-up', day: '2026-11-23', timing: 'firm', weightLbs: 9_000, lengthFt: 12, work: 'hook' },
        { ...STOP, cityId: 2, city: 'Toronto', st: 'ON', day: '2026-11-24', weightLbs: 9_000, reference: 'QUAI 7' },
      ],
    });
    const truck = makePosting({
      ...{
        ...posting,
        postType: 'E',
        rate: undefined,
        bookNow: undefined,
        vehicleSize: 'B',
        corridor: 'C',
        stops: undefined,
      },
      ...{ minRatePerMile: { amount: 210, currency: 'USD' }, freeWeightLbs: 30_000, freeLengthFt: 40 },
    });
    const texts = [
      toCsv(listExportedColumns('B', TODAY), listExportedRows([posting])),
      toCsv(listExportedColumns('C', TODAY), listExportedRows([truck])),
    ];
    await switchLanguage('en');
    const [[row], [truckRow]] = [await importText(texts[0] ?? ''), await importText(texts[1] ?? '', { mode: 'C' })];
    const toExpected = (mode: ProductMode, of: Posting) => {
      const { clientRefNum: _, productName: __, ...draft } = toUnchangedDraft(mode, of);
      return [{}, withStatedStops(draft)];
    };
    expect([row?.errors, withStatedStops(row?.draft)]).toEqual(toExpected('B', posting));
    expect([truckRow?.errors, withStatedStops(truckRow?.draft)]).toEqual(toExpected('C', truck));
  });

  for (const mode of ['B', 'C'] as const) {
    for (const [form, toText] of [
      ['CSV', toCsv],
      ['the clipboard', toTabbedText],
    ] as const) {
      it(`of mode ${mode} as ${form} is imported as the same drafts; a value that is asked is among its choices`, async () => {
        await fc.assert(
          fc.asyncProperty(fc.array(anyPosting(mode, CHOICES), { minLength: 1, maxLength: 8 }), async (postings) => {
            const read = await readText(toText(listExportedColumns(mode, TODAY), listExportedRows(postings)), mode);
            const rows = read.rows.map(({ fields, unused }, at) =>
              checkFields(fields, decideAs(fields, postings[at]), unused, { ...rules, mode }),
            );
            expect(rows.map(({ errors }) => errors)).toEqual(postings.map(() => ({})));
            const expected = postings.map((posting) => {
              const { clientRefNum, productName: _, ...draft } = toUnchangedDraft(mode, posting);
              return clientRefNum === DEFAULT_CLIENT_REFERENCE ? draft : { ...draft, clientRefNum };
            });
            expect(rows.map(({ draft }) => withStatedStops(draft))).toEqual(expected.map(withStatedStops));
          }),
          { numRuns: 60, seed: 21 },
        );
      });
    }
  }
});

describe('an export with one row for each stop', () => {
  for (const language of ['en', 'fr-CA'] as const)
    it(`in ${language} is imported as the same drafts`, async () => {
      onTestFinished(() => switchLanguage('en'));
      await switchLanguage(language);
      await fc.assert(
        fc.asyncProperty(fc.array(anyPosting('B', CHOICES), { minLength: 1, maxLength: 8 }), async (postings) => {
          const read = await readText(toCsv(listStopColumns(TODAY), listStopRows(postings)), 'B');
          const rows = read.rows.map(({ fields, unused }, at) =>
            checkFields(fields, decideAs(fields, postings[at]), unused, rules),
          );
          expect(rows.map(({ errors }) => errors)).toEqual(postings.map(() => ({})));
          const expected = postings.map((posting) => {
            const { clientRefNum, productName: _, ...draft } = toUnchangedDraft('B', posting);
            return clientRefNum === DEFAULT_CLIENT_REFERENCE ? draft : { ...draft, clientRefNum };
          });
          expect(rows.map(({ draft }) => withStatedStops(draft))).toEqual(expected.map(withStatedStops));
        }),
        { numRuns: 60, seed: 22 },
      );
    });
});

/** The choices of asked values that the posting has: days that are far, values that are unusual. */
function decideAs(fields: ReadFields, posting: Posting | undefined): FieldValues {
  const { minRatePerMile, freeWeightLbs, freeLengthFt } = posting ?? {};
  const own: Record<string, unknown> = {
    ...posting,
    rate: minRatePerMile ? { ...minRatePerMile, basis: 'mile' } : posting?.rate,
    weightLbs: freeWeightLbs ?? posting?.weightLbs,
    lengthFt: freeLengthFt ?? posting?.lengthFt,
  };
  const decided = Object.entries(fields).flatMap(([name, reading]) => {
    const choices: readonly unknown[] = reading?.state === 'asked' ? reading.choices : [];
    return choices.flatMap((choice) =>
      isDeepEqual(structuredClone(choice), structuredClone(own[name])) ? [[name, choice] as const] : [],
    );
  });
  return Object.fromEntries(decided) as FieldValues;
}
