import type { Random } from '../../engine/test/random.ts';
import type { FeedPosting } from './server-parts.ts';

const DAY_MS = 86_400_000;
/** Ages of postings that become open: one that is open again keeps the moment at which it was posted. */
const AGES_MS = [0, 0, 0, 27 * 60_000, 29.5 * 60_000, 31 * 60_000];
const CITIES = [
  { lat: 41.87811, lon: -87.6298 },
  { lat: 43.0389, lon: -87.90647 },
  { lat: 39.76838, lon: -86.15804 },
  { lat: 43.65323, lon: -79.38318 },
];

interface DrawParts {
  readonly random: Random;
  readonly nowMs: number;
}

/** A random posting. @param known what it has already */
export function drawPosting(
  { random, nowMs }: DrawParts,
  known: Pick<FeedPosting, 'token' | 'kind' | 'accountId'> & Partial<Pick<FeedPosting, 'createdOn'>>,
): FeedPosting {
  const place = () => {
    const { lat, lon } = random.pick(CITIES);
    return { lat: round(lat + random.normal() * 0.3), lon: round(lon + random.normal() * 0.3) };
  };
  const [origin, destination] = [place(), place()];
  const networkId = random.chance(0.8) ? null : 1 + random.below(2);
  return {
    token: known.token,
    kind: known.kind,
    accountId: known.accountId,
    version: 1,
    createdOn: known.createdOn ?? new Date(nowMs - random.pick(AGES_MS)).toISOString(),
    dateAvail: new Date(nowMs + random.pick([0, 0, 1, 1, 2]) * DAY_MS).toISOString().slice(0, 10),
    srceLat: origin.lat,
    srceLong: origin.lon,
    srceRadius: random.pick([50, 100, 200, 500]),
    destLat: destination.lat,
    destLong: destination.lon,
    destRadius: random.pick([100, 200, 500]),
    vehicleType: random.pick(['V', 'VR', 'R']),
    vehicleSize: 'T',
    postingAttrib: '',
    postMode: networkId === null ? 'A' : 'P',
    networkId,
    ...(random.chance(0.3) && { hasRate: true as const }),
    corridor: 'R',
    commentKey: random.below(3),
    referenceKey: known.token,
  };
}

/** A new posting that repeats another one of its company, mostly near it (M16). */
export function drawSimilar(random: Random, repeated: FeedPosting, drawn: FeedPosting): FeedPosting {
  const { srceRadius, destRadius, postMode, networkId, createdOn, token } = drawn;
  const { isReportedGone: _, hasRate: __, ...facts } = repeated;
  const rate = drawn.hasRate === undefined ? {} : { hasRate: drawn.hasRate };
  const radii = random.chance(0.5) ? { srceRadius, destRadius, postMode, networkId } : {};
  const srceLat = round(repeated.srceLat + random.normal() * 0.15);
  return { ...facts, ...rate, token, version: 1, createdOn, updatedOn: undefined, srceLat, ...radii };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
