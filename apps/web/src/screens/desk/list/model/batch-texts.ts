import { t } from '../../../../lib/texts/t.ts';
import { toDestinationText, toOriginText } from '../../../../modules/postings/index.ts';
import type { BatchResult } from './one-by-one.ts';

/** The actions on several postings. */
export type BatchAction = 'repost' | 'returnTrip' | 'nextDay' | 'tag' | 'delete';

/** The failures that a message names one by one. */
const MOST_NAMED = 3;

/** The message after an action on several postings: how many succeeded, and why each of the others did not. */
export function toResultText(action: BatchAction, { done, failed, left }: BatchResult<unknown>): string {
  const count = done.length;
  if (failed.length === 0 && left.length === 0) return t(`postingBatch.done.${action}`, { count });
  const total = count + failed.length + left.length;
  const parts = [
    t(`postingBatch.partly.${action}`, { done: count, total }),
    ...failed.slice(0, MOST_NAMED).map(({ posting, reason }) => {
      const lane = `${toOriginText(posting)} → ${toDestinationText(posting)}`;
      return t('postingBatch.failure', { lane, reason });
    }),
    ...(failed.length > MOST_NAMED ? [t('postingBatch.moreFailures', { count: failed.length - MOST_NAMED })] : []),
    ...(left.length > 0 ? [t('postingBatch.stopped', { count: left.length })] : []),
  ];
  return parts.join('; ');
}
