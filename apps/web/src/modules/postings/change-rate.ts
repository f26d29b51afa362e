import type { Money, Rate } from '@loadstone/contracts/money';
import type { Posting } from '@loadstone/contracts/postings';
import { useMutation } from '@tanstack/react-query';
import { newIdempotencyKey } from '../../lib/browser/random.ts';
import { useSession } from '../../lib/session/session.ts';
import { overlayOfEdit } from './edit-overlay.ts';
import { toUnchangedDraft } from './form-drafts.ts';
import { savePosting } from './save-posting.ts';

/** The rate of a load, or the least rate per mile of a truck; null for none. */
export type RowRate = { readonly rate: Rate | null } | { readonly minRatePerMile: Money | null };

/** The amount that a posting states now. */
export function toRowRate({ postType, rate, minRatePerMile }: Posting): RowRate {
  return postType === 'L' ? { rate: rate ?? null } : { minRatePerMile: minRatePerMile ?? null };
}

/**
 * Changes the amount of a posting and nothing else: its row shows it at once, and what was there again where the server
 * refuses. Fails with `posting.changedMeanwhile` where another edit came first.
 */
export function useChangeRate() {
  const session = useSession();
  return useMutation({
    mutationFn: ({ posting, next }: { readonly posting: Posting; readonly next: RowRate }) =>
      savePosting(session, {
        draft: { ...toUnchangedDraft(session.mode, posting), ...next },
        edited: posting,
        idempotencyKey: newIdempotencyKey(),
        shows: [overlayOfEdit(posting, toShown(next))],
      }),
  });
}

/** A posting without an amount has no such field. */
function toShown(next: RowRate): Partial<Posting> {
  return 'rate' in next ? { rate: next.rate ?? undefined } : { minRatePerMile: next.minRatePerMile ?? undefined };
}
