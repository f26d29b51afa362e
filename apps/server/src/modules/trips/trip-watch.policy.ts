import type { TripEquipment } from '@loadstone/contracts/trips';
import type { FeedChange, FeedPosting } from '../../db/change-feed/change-feed.ts';

/** What a desk has on screen: the trips of a search. */
export interface WatchedTrips {
  readonly tokens: ReadonlySet<number>;
  readonly equipment: TripEquipment;
  /** The truck's posting; 0 for none. */
  readonly eToken: number;
  /** M2 and M3: whether the loads of a company and network are open to the truck. */
  readonly isOpenTo: (load: FeedPosting) => boolean;
}

/** What a change of the board means for trips on screen. */
export interface TripChangeEffect {
  readonly gone: readonly number[];
  readonly changed: readonly number[];
  /** True where the same search may have another result. */
  readonly isOutdated: boolean;
}

const NO_EFFECT: TripChangeEffect = { gone: [], changed: [], isOutdated: false };

/**
 * Judges a change. A load that goes is marked and makes the list outdated only where it is on screen: a trip that was not
 * among the best cannot become one because another load goes. Changes of who sees whom count as outdated.
 */
export function judgeTripChange(watched: WatchedTrips, change: FeedChange): TripChangeEffect {
  switch (change.type) {
    case 'posting':
      return judgePosting(watched, change.posting);
    case 'postingRemoved':
      return judgeRemoval(watched, change.token);
    case 'day':
    case 'network':
    case 'exclusion':
    case 'globalExclusion':
    case 'companySuspended':
    case 'companyClosed':
      return { ...NO_EFFECT, isOutdated: true };
    default:
      return NO_EFFECT;
  }
}

function judgePosting(watched: WatchedTrips, posting: FeedPosting): TripChangeEffect {
  if (posting.kind === 'E') return { ...NO_EFFECT, isOutdated: posting.token === watched.eToken };
  const isShown = watched.tokens.has(posting.token);
  const isFit = fits(watched.equipment, posting) && watched.isOpenTo(posting);
  if (!isFit) return isShown ? { gone: [posting.token], changed: [], isOutdated: true } : NO_EFFECT;
  return { gone: [], changed: isShown ? [posting.token] : [], isOutdated: true };
}

function judgeRemoval({ tokens, eToken }: WatchedTrips, token: number): TripChangeEffect {
  if (token === eToken) return { ...NO_EFFECT, isOutdated: true };
  return tokens.has(token) ? { gone: [token], changed: [], isOutdated: true } : NO_EFFECT;
}

/** M4 to M6. */
export function fits(
  { vehicleType, vehicleSize, postingAttrib }: TripEquipment,
  load: Pick<FeedPosting, 'vehicleType' | 'vehicleSize' | 'postingAttrib'>,
): boolean {
  return (
    [...load.vehicleType].some((letter) => vehicleType.includes(letter)) &&
    (vehicleSize === 'B' || load.vehicleSize === 'B' || load.vehicleSize === vehicleSize) &&
    [...load.postingAttrib].every((letter) => postingAttrib.includes(letter))
  );
}
