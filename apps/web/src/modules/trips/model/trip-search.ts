import type { AlertDraft } from '@loadstone/contracts/alerts';
import { VEHICLE_SIZES, type VehicleSize } from '@loadstone/contracts/postings';
import type { TripRequestDraft } from '@loadstone/contracts/trips';
import type { CityChoice } from '../../../lib/places/cities.ts';

/** What a trip can start from, in the address of the screen. */
const STARTS = ['posting', 'assignment', 'driver'] as const;
type TripStartKind = (typeof STARTS)[number];

/** The start and the limits of a search, as the screen edits them and the address keeps them. Empty texts are the default. */
export interface TripSearch {
  readonly from: TripStartKind;
  readonly id: number;
  readonly loads: string;
  readonly leg: string;
  readonly total: string;
  readonly near: CityChoice | null;
  readonly within: string;
  /** Miles that a trip may add to the truck's way; empty for any. */
  readonly detour: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly by: string;
  readonly driven: string;
  readonly order: string;
  /** The equipment of a driver without a load. */
  readonly type: string;
  readonly size: string;
}

export type TripLimit = Exclude<keyof TripSearch, 'from' | 'id'>;

const TEXTS = ['loads', 'leg', 'total', 'within', 'detour', 'by', 'driven', 'order', 'type', 'size'] as const;
const SHORTEST_NAME = 'A, AA'.length;

/** Reads the address of the screen; undefined where it names no start. */
export function readTripSearch(
  from: string | undefined,
  id: string | undefined,
  query: URLSearchParams,
): TripSearch | undefined {
  const kind = STARTS.find((start) => start === from);
  if (kind === undefined || !/^[1-9]\d{0,15}$/.test(id ?? '')) return undefined;
  const texts = Object.fromEntries(TEXTS.map((name) => [name, query.get(name) ?? ''])) as Record<
    (typeof TEXTS)[number],
    string
  >;
  return { from: kind, id: Number(id), ...texts, near: readCity(query.get('near') ?? '') };
}

/** The limits as the query of the address: those that are not the default. */
export function toTripQuery(search: TripSearch): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of TEXTS) if (search[name] !== '') query.set(name, search[name]);
  if (search.near) query.set('near', `${search.near.id} ${search.near.label}`);
  return query;
}

/** A city as `6167865 Toronto, ON`: its id, and its name for the field. */
function readCity(text: string): CityChoice | null {
  const [, id, label = ''] = /^(\d{1,9}) (.+)$/.exec(text) ?? [];
  if (id === undefined || label.length < SHORTEST_NAME) return null;
  const [city = '', st = ''] = label.split(', ');
  return { id: Number(id), city, st: st.slice(0, 2), label };
}

/** The request of a search. A text that is no number is sent as it is read, so that the server refuses it at its field. */
export function toTripRequest(search: TripSearch): TripRequestDraft {
  const { near, by, order } = search;
  return {
    start: toStart(search),
    ...set('maxLoads', toNumber(search.loads)),
    ...set('emptyMilesPerLeg', toNumber(search.leg)),
    ...set('emptyMilesTotal', toNumber(search.total)),
    ...set('detourMiles', toNumber(search.detour)),
    ...set('endRadiusMiles', near === null ? undefined : toNumber(search.within)),
    ...(near && { endCityId: near.id }),
    ...(by !== '' && { endDay: by }),
    ...(order === 'emptyShare' && { order }),
  };
}

/** What an alert on the trips of a truck follows; undefined where they start from no posting, which an alert needs. */
export function toFollowedTrips(search: TripSearch): AlertDraft['followed'] | undefined {
  const { start, ...limits } = toTripRequest(search);
  if (start.from !== 'posting') return undefined;
  return { kind: 'trips', token: start.token, limits: { ...limits, ...set('hoursDriven', start.hoursDriven) } };
}

function toStart({ from, id, type, size, driven }: TripSearch): TripRequestDraft['start'] {
  const hoursDriven = toNumber(driven) ?? 0;
  switch (from) {
    case 'posting':
      return { from, token: id, hoursDriven };
    case 'assignment':
      return { from, id, hoursDriven };
    case 'driver': {
      const vehicleSize = size in VEHICLE_SIZES ? (size as VehicleSize) : 'T';
      return { from, id, hoursDriven, ...(type !== '' && { equipment: { vehicleType: type, vehicleSize } }) };
    }
  }
}

function set<Name extends string>(name: Name, value: number | undefined): { readonly [N in Name]?: number } {
  return (value === undefined ? {} : { [name]: value }) as { readonly [N in Name]?: number };
}

function toNumber(text: string): number | undefined {
  const trimmed = text.trim().replace(',', '.');
  return trimmed === '' || Number.isNaN(Number(trimmed)) ? undefined : Number(trimmed);
}

/** True for a text that the screen cannot read as a number. */
export function isNoNumber(text: string): boolean {
  return text.trim() !== '' && toNumber(text) === undefined;
}
