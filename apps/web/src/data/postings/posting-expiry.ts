import type { Posting } from '@loadstone/contracts';

/**
 * True where the posting is shown as expired: open or expired, and available before `today`
 * (`YYYY-MM-DD`, the board's day). Calendar days compare as text.
 */
export function isVisuallyExpired(posting: Pick<Posting, 'pStatus' | 'dateAvail'>, today: string): boolean {
  if (posting.pStatus === 'E') return true;
  return posting.pStatus === 'O' && posting.dateAvail < today;
}

/** The status that a person sees: an open posting of a past day reads as expired. */
export function toShownStatus(posting: Pick<Posting, 'pStatus' | 'dateAvail'>, today: string): Posting['pStatus'] {
  return isVisuallyExpired(posting, today) ? 'E' : posting.pStatus;
}
