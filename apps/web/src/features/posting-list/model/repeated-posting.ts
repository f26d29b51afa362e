import { addDays, type Posting } from '@loadstone/contracts';
import { toAllowedDay, toDraft, toFilledForm } from '../../../data/postings/posting-draft.ts';

/** What is posted again from a posting without a form. */
export type Repetition = 'returnTrip' | 'nextDay';

/** The day after a posting's day, or after today where that one is past. */
export function toNextDay(dateAvail: string, today: string): string {
  return addDays(toAllowedDay(dateAvail, today), 1);
}

/** What a repetition depends on besides the posting. */
interface RepetitionContext {
  readonly today: string;
  /** Without the feature nothing new is tracked. */
  readonly canTrack: boolean;
}

/**
 * The draft that repeats a posting. A return trip swaps its ends with their radii, clears the tag and
 * moves a past date to today; the next day is the same trip a day later, with its tag.
 */
export function toRepeatedDraft(kind: Repetition, posting: Posting, { today, canTrack }: RepetitionContext) {
  const values = toFilledForm(posting, today);
  const customerTracking = values.customerTracking && canTrack;
  const mode = posting.postType === 'L' ? 'B' : 'C';
  if (kind === 'nextDay') {
    const dateAvail = toNextDay(posting.dateAvail, today);
    const tagId = posting.tag?.tagId;
    return { ...toDraft(mode, { ...values, dateAvail, customerTracking }, posting), ...(tagId && { tagId }) };
  }
  const swapped = {
    ...values,
    origin: values.destination,
    srceRadius: values.destRadius,
    destination: values.origin,
    destRadius: values.srceRadius,
    customerTracking,
  };
  return toDraft(mode, swapped, posting);
}
