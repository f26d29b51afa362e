import { toMiles } from '@loadstone/places';
import type { MarketPosting } from './rows.ts';
import type { StreamedPosting } from './posting-stream.ts';

/** Less than the length of a degree of latitude: places are at least this far apart for each degree. */
const FEWEST_MILES_OF_A_DEGREE = 69;

/**
 * Whether a truck covers a load or the load is near it, by direct comparison and without corridors. It counts matches
 * in tests and is not a matching engine.
 */
export function isRoughMatch(load: StreamedPosting, truck: StreamedPosting): boolean {
  if (Math.abs(load.day - truck.day) > 1) return false;
  if (truck.size !== 'B' && truck.size !== load.size) return false;
  if (!includesSome(truck.types, load.types) || !includesEach(truck.attributes, load.attributes)) return false;
  const latitudeMiles = Math.abs(load.origin.lat - truck.origin.lat) * FEWEST_MILES_OF_A_DEGREE;
  if (latitudeMiles > truck.originRadius && latitudeMiles > load.originRadius) return false;
  const originMiles = toMiles(load.origin, truck.origin);
  if (originMiles > truck.originRadius && originMiles > load.originRadius) return false;
  const destinationMiles = toMiles(load.destination, truck.destination);
  return (
    (originMiles <= truck.originRadius && destinationMiles <= truck.destinationRadius) ||
    (originMiles <= load.originRadius && destinationMiles <= load.destinationRadius)
  );
}

// Loops over the letters, because tests compare millions of pairs and an array for each takes most of the time.
function includesSome(letters: string, wanted: string): boolean {
  for (const letter of wanted) if (letters.includes(letter)) return true;
  return false;
}

function includesEach(letters: string, wanted: string): boolean {
  for (const letter of wanted) if (!letters.includes(letter)) return false;
  return true;
}

/** A posting of the market in the format of the stream. */
export function toStreamed(posting: Omit<MarketPosting, 'pStatus'>): StreamedPosting {
  return {
    token: 1,
    kind: posting.kind,
    company: Number(posting.companyKey.slice(1)),
    origin: { lat: posting.srceLat, lon: posting.srceLong },
    originRadius: posting.srceRadius,
    destination: { lat: posting.destLat, lon: posting.destLong },
    destinationRadius: posting.destRadius,
    types: posting.vehicleType,
    size: posting.vehicleSize,
    attributes: posting.postingAttrib,
    day: Date.parse(posting.dateAvail) / 86_400_000,
    corridor: posting.corridor === 'C',
    networkId: 0,
    createdOn: 0,
  };
}
