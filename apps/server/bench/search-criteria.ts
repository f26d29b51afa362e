import type { Endpoint } from '@loadstone/contracts/endpoint';
import { searchCarriers, searchMembers, searchUsCarriers } from '@loadstone/contracts/search';
import { createRandom, type Random } from '@loadstone/market';
import { listHubs, STATES } from '@loadstone/places';
import { listSampleCompanies, MIDDLE_WORDS } from '../prove/sample-companies.ts';
import { KEY } from './live-board.ts';

/** A request of a search. */
export interface SearchRequest {
  readonly path: string;
  readonly body?: string;
}

const NO_SCORES = { equifax: 'NA', transcreditCa: 'NA', transcreditUs: 'NA' };
const MIDDLES = MIDDLE_WORDS.split(' ');
const AMERICAN = STATES.filter(({ country }) => country === 'USA').map(({ abbreviation }) => abbreviation);
const RADIUS_MILES = 100;

/** Requests of each kind of search, drawn from the companies and places of the filled board. */
export function listSearchKinds(companyCount: number, count: number): Record<string, SearchRequest[]> {
  const random = createRandom('searches');
  const companies = listSampleCompanies(companyCount);
  const repeat = (draw: () => SearchRequest): SearchRequest[] => Array.from({ length: count }, draw);
  const membersBy = (draw: () => Record<string, string>) =>
    repeat(() => ({ path: `${toPath(searchMembers, { dat: 'NA' })}?${new URLSearchParams(draw()).toString()}` }));
  const carriersBy = (draw: () => object) =>
    repeat(() => ({
      path: toPath(searchCarriers, { carrierKey: KEY, ...NO_SCORES }),
      body: JSON.stringify(draw()),
    }));
  // Most trucks start and end near a hub.
  const hubs = listHubs();
  const prefixes = companies.map(({ name }) => name.slice(0, 3)).filter((prefix) => /^\p{L}{3}$/u.test(prefix));
  return {
    membersByPrefix: membersBy(() => ({ companyName: random.pick(prefixes) })),
    membersByMiddleWord: membersBy(() => ({ companyName: random.pick(MIDDLES) })),
    membersByPhone: membersBy(() => ({ phone: random.pick(companies).phone })),
    carriersByCities: carriersBy(() => ({
      ...{ srceCityId: random.pick(hubs).id, srceRadius: RADIUS_MILES },
      ...{ destCityId: random.pick(hubs).id, destRadius: RADIUS_MILES },
    })),
    carriersByState: carriersBy(() => ({
      srceSt: random.pick(STATES).abbreviation,
      destSt: random.pick(STATES).abbreviation,
    })),
    carriersByTwelveStates: repeat(() => ({
      path: toPath(searchUsCarriers, { usCarrierKey: KEY, ...NO_SCORES }),
      body: JSON.stringify({ srceSt: drawStates(random), destSt: drawStates(random) }),
    })),
    carriersByName: carriersBy(() => ({ companyName: random.pick(companies).name.split(' ').slice(0, 2).join(' ') })),
  };
}

/** Twelve states of the United States, each once. */
function drawStates(random: Random): string[] {
  const states = new Set<string>();
  while (states.size < 12) states.add(random.pick(AMERICAN));
  return [...states];
}

function toPath({ path }: Endpoint, params: Readonly<Record<string, string>>): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
