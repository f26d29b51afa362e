import { createRandom } from '@loadstone/market';
import { findCityOfArea, nearestHub, toMiles, type Hub } from '@loadstone/places';
import { toRateGroup } from './rate-group.ts';
import {
  NO_RATE,
  RATE_GROUPS,
  RATE_WINDOW_DAYS,
  type LaneRate,
  type RateGroup,
  type RateIndex,
} from './lane-rates.port.ts';
import { formatRate, formatRiExtra } from './ri-extra.ts';

/** US dollars per mile above the rate of a van. */
const SURCHARGES: Record<RateGroup, number> = { Van: 0, Reefer: 0.38, Flatbed: 0.46 };
/** Share of lanes without a rate for that equipment. */
const UNKNOWN_SHARES: Record<RateGroup, number> = { Van: 0.04, Reefer: 0.1, Flatbed: 0.2 };
/** Minimum length of a haul for the rate. */
const SHORTEST_MILES = 60;

/**
 * Creates an index of generated rates. A rate depends only on the market areas of both ends: higher per mile on short
 * hauls, different by lane and direction.
 */
export function createEmbeddedRateIndex(): RateIndex {
  return {
    async getLaneRate(lane) {
      const origin = findHub(lane.srceCity, lane.srceSt);
      const destination = findHub(lane.destCity, lane.destSt);
      const spotRates = inventSpotRates(origin, destination);
      const rivType = toRateGroup(lane.vehicleType);
      return {
        rate: rivType === '' ? NO_RATE : spotRates[rivType],
        rivType,
        spotRates,
        riExtra: toRiExtra(origin, destination, spotRates),
        srceMarketAreaId: origin?.id ?? 0,
        destMarketAreaId: destination?.id ?? 0,
        isSample: true,
      };
    },
    isPaused: () => false,
    close: () => undefined,
  };
}

function findHub(name: string, st: string): Hub | undefined {
  const city = findCityOfArea(name, st);
  return city === undefined ? undefined : nearestHub(city.lat, city.lon);
}

function inventSpotRates(origin: Hub | undefined, destination: Hub | undefined): LaneRate['spotRates'] {
  const rates = { Van: NO_RATE, Reefer: NO_RATE, Flatbed: NO_RATE };
  if (origin === undefined || destination === undefined) return rates;
  const miles = Math.max(SHORTEST_MILES, toMiles(origin, destination));
  const random = createRandom(`rates ${origin.id} ${destination.id}`);
  const van = (1.55 + 24 / Math.sqrt(miles)) * (0.82 + random.next() * 0.36);
  for (const group of RATE_GROUPS) {
    const isUnknown = random.chance(UNKNOWN_SHARES[group]);
    const rate = van + SURCHARGES[group] * (0.8 + random.next() * 0.4);
    if (!isUnknown) rates[group] = Math.round(rate * 100) / 100;
  }
  return rates;
}

function toRiExtra(origin: Hub | undefined, destination: Hub | undefined, rates: LaneRate['spotRates']): string {
  const leading = [origin?.label ?? '-', destination?.label ?? '-', `${RATE_WINDOW_DAYS} days`, 'USD a mile'];
  return formatRiExtra([
    ...leading.map((value, at) => ({ name: String(at), value })),
    ...RATE_GROUPS.map((name) => ({ name, value: formatRate(rates[name]) })),
  ]);
}
