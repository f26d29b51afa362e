import { addDays, moveWithDay } from '@loadstone/contracts/board';
import { DEFAULT_PRODUCT_NAME, type Posting } from '@loadstone/contracts/postings';
import { toAllowedDay, toDraft, toFilledForm } from '../../../../modules/postings/index.ts';

/** The ways to post again from a posting without a form. */
export type Repetition = 'returnTrip' | 'nextDay';

/** The day after a posting's day, or after today where that day is past. */
export function toNextDay(dateAvail: string, today: string): string {
  return addDays(toAllowedDay(dateAvail, today), 1);
}

/** The facts besides the posting that decide a repetition. */
interface RepetitionContext {
  readonly today: string;
  /** False without the tracking feature: the new posting is then not tracked. */
  readonly canTrack: boolean;
}

/**
 * The draft that repeats a posting. A return trip swaps its ends with the radius and the hours of each, removes the tag and moves a
 * past date to today; the next day is the same trip a day later, with its tag. Both are made by this product, also where
 * the posting was made by another one, such as one whose postings cannot be assigned.
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
    return {
      ...toDraft(mode, { ...values, dateAvail, deliveryDate, customerTracking }, kept),
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
    customerTracking,
  };
  return toDraft(mode, swapped, kept);
}
