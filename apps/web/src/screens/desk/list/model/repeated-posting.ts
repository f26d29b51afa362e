import { moveWithDay } from '@loadstone/contracts/board';
import { DEFAULT_PRODUCT_NAME, moveStops, type Posting, type StopDraft } from '@loadstone/contracts/postings';
import { toDraft, toFilledForm } from '../../../../modules/postings/index.ts';
import { toNextDay, type Repetition } from './repetition.ts';

export { withTiers } from '../../../../modules/tiers/index.ts';

/** The facts besides the posting that decide a repetition. */
interface RepetitionContext {
  readonly today: string;
  /** False without the tracking feature: the new posting is then not tracked. */
  readonly canTrack: boolean;
}

/**
 * The draft that repeats a posting. A return trip swaps the ends with their radii and hours, reverses the stops, drops the
 * tag, and moves a past date to today. The next day is the same trip a day later, with its tag. Both have this product's
 * name, because the postings of some other products cannot be assigned.
 */
export function toRepeatedDraft(kind: Repetition, posting: Posting, { today, canTrack }: RepetitionContext) {
  const values = toFilledForm(posting, today);
  const customerTracking = values.customerTracking && canTrack;
  const mode = posting.postType === 'L' ? 'B' : 'C';
  const kept = { clientRefNum: posting.clientRefNum, productName: DEFAULT_PRODUCT_NAME };
  if (kind === 'nextDay') {
    const dateAvail = toNextDay(posting.dateAvail, today);
    const tagId = posting.tag?.tagId;
    const deliveryDate = moveWithDay(posting.deliveryDate ?? null, posting.dateAvail, dateAvail);
    const stops = moveStops(posting.stops ?? null, posting.dateAvail, dateAvail);
    return {
      ...toDraft(mode, { ...values, dateAvail, deliveryDate, stops, customerTracking }, kept),
      ...(tagId && { tagId }),
    };
  }
  const swapped = {
    ...values,
    origin: values.destination,
    srceRadius: values.destRadius,
    destination: values.origin,
    destRadius: values.srceRadius,
    pickupHours: values.deliveryHours,
    deliveryHours: values.pickupHours,
    stops: reverseStops(values.stops),
    customerTracking,
  };
  return toDraft(mode, swapped, kept);
}

/** The work at a stop on the way back: a trailer that was left is taken, and the other way round. */
const RETURN_WORKS = { live: 'live', drop: 'hook', hook: 'drop' } as const;

/**
 * The stops of the way back: in reverse order, with pick-up and drop exchanged, and without days, hours and references.
 */
function reverseStops(stops: readonly StopDraft[] | null): readonly StopDraft[] | null {
  if (stops === null) return null;
  return stops.toReversed().map((stop) => ({
    ...stop,
    kind: stop.kind === 'drop' ? 'pick-up' : 'drop',
    day: null,
    hours: null,
    reference: '',
    work: RETURN_WORKS[stop.work],
  }));
}
