import { listWords } from './languages.ts';

/** Words that announce the pick-up, folded. */
export const PICKUP_LABELS: ReadonlySet<string> = new Set(listWords('pickupLabels'));

/** Words that announce the delivery. */
export const DELIVERY_LABELS: ReadonlySet<string> = new Set(listWords('deliveryLabels'));

/** Words and signs between two ends of a lane. */
export const LANE_SIGNS: ReadonlySet<string> = new Set(listWords('laneSigns'));

/** Words that announce another field. Their text is used. */
export const FIELD_LABELS: ReadonlySet<string> = new Set(listWords('fieldLabels'));

/** Words without a meaning of their own. */
export const FILLERS: ReadonlySet<string> = new Set(listWords('fillers'));

/** What is counted in the text of a posting, as a pattern: `2 drops`, `24 pallets`. */
export const COUNTED = listWords('counted').join('|');
