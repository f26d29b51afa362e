import { LIMITS } from '@loadstone/contracts/board';
import {
  DEFAULT_CLIENT_REFERENCE,
  listFactsAt,
  MODE_KINDS,
  pickPlainFacts,
  PLAIN_FACTS,
  POSTING_ATTRIBUTES,
  POSTING_RADII,
  toPlainReply,
  VEHICLE_TYPES,
  type FactValue,
  type PlainFactValues,
  type Posting,
  type ProductMode,
} from '@loadstone/contracts/postings';
import fc from 'fast-check';
import { listSizes } from '../src/modules/postings/index.ts';
import { anyStop, type ExportedCity } from './any-stop.ts';
import { makePosting } from './make-posting.ts';

/** Of what a posting is made. */
interface Choices {
  /** `note` where another city has the same name and state. */
  readonly cities: readonly (ExportedCity & { readonly note: string })[];
  readonly networks: readonly { readonly id: number; readonly name: string }[];
}

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

function valueOf(value: FactValue, cities: Choices['cities']): fc.Arbitrary<unknown> {
  switch (value.type) {
    case 'text':
      return commentArbitrary;
    case 'line':
      return fc.constantFrom('', 'Lumber', 'Steel, "coils"', '-frozen');
    case 'measure':
      return fc.option(fc.integer({ min: value.least, max: value.most }));
    case 'count':
      return fc.integer({ min: 1, max: value.most });
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
    case 'stops':
      return fc
        .array(anyStop(cities.filter(({ note }) => note === '')), { maxLength: 8 })
        .map((stops) => (stops.length === 0 ? null : stops));
    case 'day':
      // After every day on which a posting of these tests is available.
      return fc.constantFrom(null, '2028-02-29');
    case 'choice':
      return fc.boolean();
  }
}

/** Any plain facts of a posting of the mode. */
function factsOf(mode: ProductMode, cities: Choices['cities']) {
  // A fact that no table has is not in the file either.
  const names = listFactsAt('postingTable', MODE_KINDS[mode].own);
  return fc
    .record(Object.fromEntries(names.map((name) => [name, valueOf(PLAIN_FACTS[name].value, cities)])))
    .map((facts) => toPlainReply('posting', pickPlainFacts(facts as Partial<PlainFactValues>)));
}

/** Any posting that the form of the mode can create. */
export function anyPosting(mode: ProductMode, { cities, networks }: Choices): fc.Arbitrary<Posting> {
  const radius = fc.constantFrom(...POSTING_RADII[mode].filter((miles) => miles < 1000));
  return fc
    .record({
      dateAvail: fc
        .integer({ min: 0, max: 400 })
        .map((days) => new Date(Date.UTC(2026, 10, 22 + days)).toISOString().slice(0, 10)),
      srce: fc.constantFrom(...cities),
      dest: fc.constantFrom(...cities),
      srceRadius: radius,
      destRadius: radius,
      vehicleType: lettersOf(VEHICLE_TYPES, 1),
      vehicleSize: fc.constantFrom(...listSizes(mode)),
      postingAttrib: lettersOf(POSTING_ATTRIBUTES, 0),
      corridor: mode === 'C' ? fc.constantFrom('R' as const, 'C' as const) : fc.constant('R' as const),
      customerTracking: mode === 'C' ? fc.boolean() : fc.constant(false),
      clientRefNum: fc.constantFrom(DEFAULT_CLIENT_REFERENCE, 'PO 4711', '=1+1', "'7", 'réf. 0012, "b"'),
      network: fc.constantFrom(null, ...networks),
      facts: factsOf(mode, cities),
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
