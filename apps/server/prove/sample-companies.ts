import { createRandom } from '@loadstone/market';
import { loadGazetteer, type City } from '@loadstone/places';

/** The places are drawn from the largest cities. */
const CITIES = 2_000;
export const MIDDLE_WORDS =
  'Bay Bridge Canyon Central Coastal Creek Crossing Crown Eagle Express Falcon Field First Gate Granite Harbour Heron ' +
  'Hill Junction Lake Maple Meadow National Northern Pacific Point Prairie Red Ridge River Road Royal Silver Southern ' +
  'Star Summit Timber Union Valley Western';
const TRADES = 'Brokerage Carriers Cartage Express Freight Haulage Lines Logistics Transport Trucking';

/** A company of a filled board. */
export interface SampleCompany {
  readonly name: string;
  readonly phone: string;
  readonly city: City;
}

/** Companies that are named after cities, such as "Milton Bridge Haulage". The same count gives the same companies. */
export function listSampleCompanies(count: number): SampleCompany[] {
  const random = createRandom('sample companies');
  const cities = loadGazetteer().cities.slice(0, CITIES);
  const [middles, trades] = [MIDDLE_WORDS.split(' '), TRADES.split(' ')];
  return Array.from({ length: count }, () => ({
    name: `${random.pick(cities).name} ${random.pick(middles)} ${random.pick(trades)}`,
    phone: `(${200 + random.below(800)}) 555-01${String(random.below(100)).padStart(2, '0')}`,
    city: random.pick(cities),
  }));
}
