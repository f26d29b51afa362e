import { LIMITS } from '@loadstone/contracts/board';
import {
  DEFAULT_CLIENT_REFERENCE,
  MODE_KINDS,
  PLAIN_FACTS,
  POSTING_ATTRIBUTES,
  POSTING_RADII,
  VEHICLE_TYPES,
  listPlainFacts,
  pickDraftFacts,
  pickPlainFacts,
  toPlainReply,
  type FactValue,
  type PlainFactValues,
  type Posting,
  type ProductMode,
} from '@loadstone/contracts/postings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeGazetteer, makePlaceFinder } from '../../../../test/make-place-finder.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { listSizes, toUnchangedDraft } from '../../../modules/postings/posting-draft.ts';
import { listExportedColumns } from '../../../modules/postings/posting-table.ts';
import { readTable } from '../../../lib/tables/read-table.ts';
import { toCsv, toTabbedText } from '../../../lib/tables/rows-as-text.ts';
import { checkCells, type ImportRules } from './check-row.ts';
import { toImportedTable, type ImportedCells } from './imported-table.ts';

const TODAY = '2026-11-22';
const CITIES = [
  { srceID: 2, srceCity: 'Toronto', srceSt: 'ON', note: '' },
  { srceID: 7, srceCity: 'St. Louis', srceSt: 'MO', note: '' },
  { srceID: 21, srceCity: 'Montréal', srceSt: 'QC', note: '' },
  { srceID: 31, srceCity: 'Springfield', srceSt: 'NJ', note: 'near Newark' },
  { srceID: 32, srceCity: 'Springfield', srceSt: 'NJ', note: 'near Camden' },
];
const rules: ImportRules = {
  mode: 'B',
  today: TODAY,
  places: makePlaceFinder(
    makeGazetteer(
      CITIES.map(({ srceID, srceCity, srceSt, note }) => `${srceCity}, ${srceSt}, X, ${srceID}${note && `, ${note}`}`),
    ),
  ),
  commentMaxLength: 150,
  westernProvinces: ['BC', 'AB'],
  dayLimit: null,
  networks: [
    { id: 5, name: 'Reefer partners' },
    { id: 8, name: 'Québec only' },
  ],
};
const RIGHT: ImportedCells = {
  dateAvail: '2026-11-23',
  origin: 'Toronto',
  srceSt: 'ON',
  destination: 'St. Louis',
  destSt: 'MO',
  vehicleType: 'VR',
  vehicleSize: 'TL',
};
const check = (cells: ImportedCells, more: Partial<ImportRules> = {}) =>
  checkCells({ ...RIGHT, ...cells }, { ...rules, ...more });

describe('a row of an import', () => {
  it('is the draft of a posting to all companies, with the radius of a new posting where it has none', () => {
    expect(check({ comment: ' call first ' })).toEqual({
      draft: {
        dateAvail: '2026-11-23',
        srceID: 2,
        srceRadius: 50,
        destID: 7,
        destRadius: 50,
        vehicleType: 'VR',
        vehicleSize: 'T',
        postingAttrib: '',
        ...pickDraftFacts('L', pickPlainFacts({ comment: 'call first' })),
        postMode: 'A',
        networkId: 0,
      },
      errors: {},
      notes: {},
    });
  });

  it('names every wrong cell at once, also those that the contract checks last', () => {
    const { draft, errors } = check({
      dateAvail: 'soon',
      origin: 'Torronto',
      srceRadius: '70',
      destination: 'Springfield',
      destSt: 'NJ',
      destRadius: 'far',
      vehicleType: 'Vann',
      vehicleSize: 'Both',
      postingAttrib: 'Q',
      comment: 'x'.repeat(151),
    });
    expect(draft).toBeUndefined();
    expect(errors).toEqual({
      dateAvail: 'Write a day as 2026-11-22 or 11/22/2026.',
      origin: 'Torronto, ON is not in the list of cities.',
      srceRadius: 'Choose one of 50, 100, 150, 200 miles.',
      destination:
        '2 cities have this name. Write one in full: Springfield, NJ (near Newark); Springfield, NJ (near Camden).',
      destRadius: 'Write whole miles.',
      vehicleType: 'Vann is not known. Write letters or names, such as V or Van.',
      vehicleSize: 'Write one of: TL, LTL.',
      postingAttrib: 'Q is not known. Write letters or names, such as A or Air Ride.',
      comment: '151 characters; at most 150.',
    });
  });

  it('needs equipment and a date', () => {
    expect(check({ vehicleType: '', dateAvail: '' }).errors).toEqual({
      vehicleType: 'Please choose at least one equipment type.',
      dateAvail: 'Please choose a date.',
    });
  });

  it('with a past day is posted for today, and says so', () => {
    const { draft, notes } = check({ dateAvail: '2026-11-01' });
    expect([draft?.dateAvail, notes]).toEqual([TODAY, { dateAvail: 'Past, posted for today' }]);
  });

  it('is never public by mistake: a network that the user cannot choose is refused, also before the list is loaded', () => {
    expect(check({ networkId: 'quebec ONLY' }).draft).toMatchObject({ postMode: 'P', networkId: 8 });
    expect(check({ networkId: '5' }).draft).toMatchObject({ postMode: 'P', networkId: 5 });
    expect(check({ networkId: '77' })).toMatchObject({
      draft: undefined,
      errors: { networkId: '77 is not one of your networks. Leave it empty for all companies.' },
    });
    expect(check({ networkId: 'Québec only' }, { networks: undefined })).toMatchObject({
      draft: undefined,
      errors: { networkId: 'Your networks are not loaded yet.' },
    });
  });

  it('with a reference or a yes or no that cannot be is refused', () => {
    expect(check({ clientRefNum: 'x'.repeat(41), customerTracking: 'perhaps' }, { mode: 'C' }).errors).toEqual({
      clientRefNum: '41 characters; at most 40.',
      customerTracking: 'Write Yes or No.',
    });
  });

  it('of a truck has a corridor, 1000 miles in western provinces only, and no day after its insurance', () => {
    const dayLimit = { latestDay: '2026-11-22', expiryDay: '2026-11-22', email: 'a@example.com', phone: '1' };
    const truck = { mode: 'C', dayLimit } as const;
    expect(check({ corridor: 'Yes', destination: 'Toronto', destSt: 'ON' }, { mode: 'C' }).errors).toEqual({
      corridor: 'Corridor cannot be enabled with same source and destination',
    });
    expect(check({ corridor: 'perhaps' }, { mode: 'C' }).errors).toEqual({ corridor: 'Write Yes or No.' });
    expect(check({ srceRadius: '1000' }, { mode: 'C' }).errors).toEqual({
      srceRadius: '1000 miles are for cities in BC, AB only.',
    });
    expect(check({}, truck).errors.dateAvail).toContain('insurance');
    expect(check({ dateAvail: '2026-11-22' }, truck).errors).toEqual({});
  });
});

const lettersOf = (table: Record<string, string>, minLength: number) =>
  fc.subarray(Object.keys(table), { minLength }).map((letters) => letters.join(''));
const commentArbitrary = fc
  .oneof(
    fc.string({ maxLength: LIMITS.commentLength }),
    fc.string({ unit: fc.constantFrom('"', "'", '=', ',', ';', '-', 'a', ' '), maxLength: 12 }),
  )
  // The server trims comments. Line breaks and tabs are spaces on the clipboard.
  .map((text) => text.replace(/\s+/g, ' ').trim());

const centsArbitrary = fc.integer({ min: 1, max: 900_000 });
const currencyArbitrary = fc.constantFrom('USD' as const, 'CAD' as const);
const hourArbitrary = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:30`);

function valueOf(value: FactValue): fc.Arbitrary<unknown> {
  switch (value.type) {
    case 'text':
      return commentArbitrary;
    case 'line':
      return fc.constantFrom('', 'Lumber', 'Steel, "coils"', '-frozen');
    case 'measure':
      return fc.option(fc.integer({ min: value.least, max: value.most }));
    case 'rate':
      return fc.option(
        fc.record({ amount: centsArbitrary, currency: currencyArbitrary, basis: fc.constantFrom('flat', 'mile') }),
      );
    case 'perMile':
      return fc.option(fc.record({ amount: centsArbitrary, currency: currencyArbitrary }));
    case 'hours':
      return fc.option(
        fc
          .tuple(hourArbitrary, hourArbitrary)
          .map((hours) => hours.toSorted())
          .map(([from, to]) => ({ from, to })),
      );
    case 'day':
      // After every day on which a posting of these tests is available.
      return fc.constantFrom(null, '2028-02-29');
    case 'choice':
      return fc.boolean();
  }
}

/** Any plain facts of a posting of the mode. */
function factsOf(mode: ProductMode) {
  const names = listPlainFacts(MODE_KINDS[mode].own);
  return fc
    .record(Object.fromEntries(names.map((name) => [name, valueOf(PLAIN_FACTS[name].value)])))
    .map((facts) => toPlainReply('posting', pickPlainFacts(facts as Partial<PlainFactValues>)));
}

/** Any posting that the form of the mode can create. */
function postingOf(mode: ProductMode): fc.Arbitrary<Posting> {
  const radius = fc.constantFrom(...POSTING_RADII[mode].filter((miles) => miles < 1000));
  return fc
    .record({
      dateAvail: fc
        .integer({ min: 0, max: 400 })
        .map((days) => new Date(Date.UTC(2026, 10, 22 + days)).toISOString().slice(0, 10)),
      srce: fc.constantFrom(...CITIES),
      dest: fc.constantFrom(...CITIES),
      srceRadius: radius,
      destRadius: radius,
      vehicleType: lettersOf(VEHICLE_TYPES, 1),
      vehicleSize: fc.constantFrom(...listSizes(mode)),
      postingAttrib: lettersOf(POSTING_ATTRIBUTES, 0),
      corridor: mode === 'C' ? fc.constantFrom('R' as const, 'C' as const) : fc.constant('R' as const),
      customerTracking: mode === 'C' ? fc.boolean() : fc.constant(false),
      clientRefNum: fc.constantFrom(DEFAULT_CLIENT_REFERENCE, 'PO 4711', '=1+1', "'7", 'réf. 0012, "b"'),
      network: fc.constantFrom(null, ...(rules.networks ?? [])),
      facts: factsOf(mode),
    })
    .filter(({ srce, dest, corridor }) => corridor === 'R' || srce !== dest)
    .map(({ srce, dest, network, facts, ...fields }) => {
      const { note: _, ...origin } = srce;
      const ofNetwork = network && {
        postMode: 'P' as const,
        networkId: network.id,
        network: { id: network.id, name: network.name, isDeleted: false },
      };
      const place = { destID: dest.srceID, destCity: dest.srceCity, destSt: dest.srceSt };
      return makePosting({
        token: 1,
        postType: mode === 'B' ? 'L' : 'E',
        ...origin,
        ...place,
        ...fields,
        ...facts,
        ...ofNetwork,
      });
    });
}

describe('an export', () => {
  for (const mode of ['B', 'C'] as const) {
    for (const [form, toText] of [
      ['CSV', toCsv],
      ['the clipboard', toTabbedText],
    ] as const) {
      it(`of mode ${mode} as ${form} is imported as the same drafts`, () => {
        fc.assert(
          fc.property(fc.array(postingOf(mode), { minLength: 1, maxLength: 8 }), (postings) => {
            const { rows, missing } = toImportedTable(
              readTable(toText(listExportedColumns(mode, TODAY), postings)),
              mode,
            );
            expect(missing).toEqual([]);
            const drafts = rows.map((cells) => {
              const { draft, errors } = checkCells(cells, { ...rules, mode });
              expect(errors).toEqual({});
              return draft;
            });
            const expected = postings.map((posting) => {
              const { clientRefNum, productName: _, ...draft } = toUnchangedDraft(mode, posting);
              return clientRefNum === DEFAULT_CLIENT_REFERENCE ? draft : { ...draft, clientRefNum };
            });
            expect(drafts).toEqual(expected);
          }),
          { numRuns: 60, seed: 21 },
        );
      });
    }
  }
});
