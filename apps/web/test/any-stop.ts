import { PLAIN_STOP, STOP_KINDS, STOP_TIMINGS, STOP_WORKS, type Stop } from '@loadstone/contracts/postings';
import fc from 'fast-check';

/** A city as the tests of exports have it. */
export interface ExportedCity {
  readonly srceID: number;
  readonly srceCity: string;
  readonly srceSt: string;
}

/** A stop without a day, which may be far, and without amounts, which may be more than a load has. */
export function anyStop(cities: readonly ExportedCity[]): fc.Arbitrary<Stop> {
  return fc
    .record({
      city: fc.constantFrom(...cities),
      kind: fc.constantFrom(...STOP_KINDS),
      hours: fc.constantFrom(null, { from: '07:00', to: '09:30' }),
      timing: fc.constantFrom(...STOP_TIMINGS),
      reference: fc.constantFrom('', 'DOCK 7', '12 ft > "b", firm', '=1+1', "'7;-1"),
      work: fc.constantFrom(...STOP_WORKS),
    })
    .map(({ city: { srceID, srceCity, srceSt }, ...stop }) => ({
      ...{ cityId: srceID, city: srceCity, st: srceSt, lat: 43, long: -80, addedMiles: 3 },
      ...PLAIN_STOP,
      ...stop,
    }));
}

/** A draft whose stops have only what a draft states. */
export function withStatedStops<Draft extends object | undefined>(draft: Draft) {
  const { stops, ...rest } = { stops: null, ...draft } as { readonly stops: readonly Stop[] | null };
  return { ...rest, ...(stops && { stops: stops.map(({ lat: _, long: __, addedMiles: ___, ...stop }) => stop) }) };
}
