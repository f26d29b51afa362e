import type { Posting } from '@loadstone/contracts/postings';
import { milesBetween } from '@loadstone/contracts/places';

/** The air miles from the origin of a posting to its destination. */
export function toPostingMiles({ srceLat, srceLong, destLat, destLong }: Posting): number {
  return milesBetween({ lat: srceLat, long: srceLong }, { lat: destLat, long: destLong });
}
