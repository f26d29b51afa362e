import type { PostMode, VehicleSize } from '@loadstone/contracts/postings';
import type { CarrierSearch, UsCarrierSearch } from '@loadstone/contracts/search';
import { findCountryOfState, listHubs, STATES } from '@loadstone/places';
import type { PairingRow } from '../src/matching/index.ts';
import { isAsked, type SearchTables } from './search-oracle.ts';
import type { Random } from './random-board.ts';

/** A truck as the table has it, as far as the matching and the oracle need it. */
export type TruckRow = PairingRow & SearchTables['postings'][number];

/** A followed search with its company. */
export interface Followed {
  readonly id: number;
  readonly accountId: number;
  readonly search: CarrierSearch | UsCarrierSearch;
}

const HUBS = listHubs();
const AMERICAN = STATES.filter(({ abbreviation }) => findCountryOfState(abbreviation) === 'US').map(
  ({ abbreviation }) => abbreviation,
);
const TYPES = ['V', 'VR', 'R', 'F', 'FSD', 'K', 'VRF'];
const ATTRIBUTES = ['', '', '', 'A', 'T', 'TM', 'AH'];

const EMPTY = {
  srceCity: '',
  srceCityId: 0,
  srceRadius: 0,
  destCity: '',
  destCityId: 0,
  destRadius: 0,
  companyName: '',
  getDat: 'Y' as const,
};

function drawEnd(random: Random): { cityId: number; radius: number; states: string[] } {
  const dice = random.below(10);
  if (dice < 6) return { cityId: random.pick(HUBS).id, radius: random.pick([50, 100, 150, 200]), states: [] };
  if (dice < 9) return { cityId: 0, radius: 0, states: [random.pick(STATES).abbreviation] };
  return { cityId: 0, radius: 0, states: [] };
}

/** A search as dispatchers follow them: an origin, mostly a destination, mostly an equipment. */
export function drawFollowed(random: Random, id: number, accountId: number): Followed {
  const [origin, destination] = [drawEnd(random), drawEnd(random)];
  if (origin.cityId === 0 && origin.states.length === 0) origin.states = [random.pick(STATES).abbreviation];
  const fields = {
    ...EMPTY,
    srceCityId: origin.cityId,
    srceRadius: origin.radius,
    destCityId: destination.cityId,
    destRadius: destination.radius,
    vehicleType: random.pick(['', 'V', 'V', 'R', 'F', 'RV']),
    vehicleSize: random.pick(['', '', 'T', 'L'] as const),
  };
  if (random.below(4) === 0) {
    const draw = (states: string[]) =>
      states.length === 0
        ? states
        : [...new Set([...states, ...Array.from({ length: 4 }, () => random.pick(AMERICAN))])];
    const states = { srceSt: draw(origin.states), destSt: draw(destination.states) };
    return { id, accountId, search: { ...fields, ...states, usMexicanData: random.pick(['Y', 'N']) } };
  }
  return {
    id,
    accountId,
    search: {
      ...fields,
      srceSt: origin.states[0] ?? '',
      destSt: destination.states[0] ?? '',
      postingAttrib: random.pick(ATTRIBUTES),
      getMexico: random.pick(['Y', 'N']),
    },
  };
}

/** A truck between two hubs; some run along a corridor. */
export function drawTruck(
  random: Random,
  token: number,
  { accountId, day }: { accountId: number; day: string },
): TruckRow {
  const from = random.pick(HUBS);
  let to = random.pick(HUBS);
  while (to.id === from.id) to = random.pick(HUBS);
  return {
    token,
    kind: 'E',
    account_id: accountId,
    version: 1,
    created_on: new Date(`${day}T12:00:00Z`),
    updated_on: new Date(`${day}T12:00:00Z`),
    date_avail: day,
    srce_lat: from.lat,
    srce_long: from.lon,
    srce_st: from.st,
    srce_radius: random.pick([50, 100, 150]),
    dest_lat: to.lat,
    dest_long: to.lon,
    dest_st: to.st,
    dest_radius: random.pick([50, 100, 150]),
    vehicle_type: random.pick(TYPES),
    vehicle_size: random.pick<VehicleSize>(['T', 'L', 'B']),
    posting_attrib: random.pick(ATTRIBUTES),
    post_mode: 'A' as PostMode,
    network_id: null,
    corridor: random.below(5) === 0 ? 'C' : 'R',
    stops: null,
    p_status: 'O',
  } as TruckRow;
}

/** The searches that find a truck, in a plain loop over the rules of the search. */
export function listOracleFollowers(truck: TruckRow, followed: readonly Followed[]): number[] {
  const companies = [{ account_id: truck.account_id, common_name: '' }] as SearchTables['companies'];
  return followed
    .filter(({ accountId, search }) => accountId !== truck.account_id && isAsked({ companies }, truck, search))
    .map(({ id }) => id);
}
