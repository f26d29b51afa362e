/** The regions with different ratios of loads to trucks. */
type Region =
  | 'ontario'
  | 'quebec'
  | 'atlantic'
  | 'western-canada'
  | 'northeast'
  | 'midwest'
  | 'south'
  | 'southwest'
  | 'west'
  | 'mexico';

const STATES_OF_REGION: Readonly<Record<Region, string>> = {
  ontario: 'ON',
  quebec: 'QC',
  atlantic: 'NB NS PE NL',
  'western-canada': 'BC AB SK MB YT NT NU',
  northeast: 'ME NH VT MA RI CT NY NJ PA DE MD DC',
  midwest: 'OH MI IN IL WI MN IA MO ND SD NE KS',
  south: 'VA WV NC SC GA FL AL MS TN KY AR LA',
  southwest: 'TX OK NM AZ',
  west: 'CA NV UT CO WY MT ID OR WA AK HI',
  mexico: 'MX',
};

const REGION_OF_STATE: ReadonlyMap<string, Region> = new Map(
  Object.entries(STATES_OF_REGION).flatMap(([region, states]) =>
    states.split(' ').map((st) => [st, region as Region] as const),
  ),
);

/**
 * Number of trucks per outgoing freight of a region, relative to the average. With two loads per truck on the whole
 * board, the regions have about 1.5 to 3.
 */
export const TRUCK_SUPPLY: Readonly<Record<Region, number>> = {
  ontario: 1.14,
  quebec: 1.06,
  atlantic: 0.75,
  'western-canada': 0.85,
  northeast: 1.08,
  midwest: 1.1,
  south: 0.8,
  southwest: 0.75,
  west: 0.8,
  mexico: 0.78,
};

/**
 * The region of a state or province.
 * @throws RangeError for an unknown abbreviation
 */
export function regionOf(st: string): Region {
  const region = REGION_OF_STATE.get(st);
  if (region === undefined) throw new RangeError(`no region holds the state ${st}`);
  return region;
}
