import { DESK_PARAMS, DESK_PATHS } from '../notifications/desk-path.ts';
import type { CarrierSearch, UsCarrierSearch } from '../search/search.ts';
import { tripLimitsSchema, type TripLimits } from '../trips/trip-calls.ts';

/** The page of a followed search on the desk: its form filled in, with today's results. */
export function toSearchPath(search: CarrierSearch | UsCarrierSearch): string {
  const isUs = 'usMexicanData' in search;
  const { companyName, vehicleSize, vehicleType } = search;
  const fields = {
    companyName,
    origin: toPlace({ id: search.srceCityId, label: search.srceCity, radius: search.srceRadius }, search.srceSt),
    destination: toPlace({ id: search.destCityId, label: search.destCity, radius: search.destRadius }, search.destSt),
    vehicleSize,
    vehicleTypes: [...vehicleType],
    attributes: isUs ? [] : [...search.postingAttrib],
    hasMexico: (isUs ? search.usMexicanData : search.getMexico) === 'Y',
  };
  const params = new URLSearchParams({ tab: isUs ? 'usCarriers' : 'carriers', q: JSON.stringify(fields) });
  return `/search?${params.toString()}`;
}

/** The limits of a search for trips by their names in the address of the desk. */
const TRIP_PARAMS = {
  loads: 'maxLoads',
  leg: 'emptyMilesPerLeg',
  total: 'emptyMilesTotal',
  within: 'endRadiusMiles',
  detour: 'detourMiles',
  by: 'endDay',
  driven: 'hoursDriven',
  order: 'order',
} as const satisfies Record<string, keyof TripLimits>;
const STANDARD_LIMITS: TripLimits = tripLimitsSchema.parse({});

/** The trips of an own truck on the desk, with the limits of a followed search that are not the standard ones. */
export function toTripsPath(token: number, limits: TripLimits & { readonly endCity: string }): string {
  const params = new URLSearchParams();
  for (const [param, name] of Object.entries(TRIP_PARAMS)) {
    const value = limits[name];
    if (value !== undefined && value !== STANDARD_LIMITS[name]) params.set(param, String(value));
  }
  if (limits.endCityId !== undefined) params.set('near', `${limits.endCityId} ${limits.endCity}`);
  params.set(DESK_PARAMS.mode, 'C');
  return `${DESK_PATHS.trips('posting', token)}?${params.toString()}`;
}

/** One end of the form. The label of a city ends in its state. */
function toPlace(
  { id, label, radius }: { id: number; label: string; radius: number },
  given: string | readonly string[],
): object {
  const states = [given].flat().filter((st) => st !== '');
  if (id === 0) return { by: states.length > 0 ? 'state' : 'city', city: null, states, radius: 0 };
  const [, city = label, st = ''] = /^(.*), ([A-Z]{2})/.exec(label) ?? [];
  return { by: 'city', city: { id, city, st, label }, states: [], radius };
}
