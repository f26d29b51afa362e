import { useEffect } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { postingTexts } from '../../../lib/texts/postings.ts';
import { ask } from '../../../ui/dialogs/ask.ts';
import { usePostings } from '../../../data/postings/list-postings.ts';

/** Says that the account has lost its product, where the server refuses its postings for that. */
export function SubscriptionRequired() {
  const { error } = usePostings().live;
  const isMissing = isApiError(error) && error.code === 'product.missing';
  useEffect(() => {
    if (!isMissing) return;
    const { subscriptionTitle: title, noProduct: body, ok: confirmLabel } = postingTexts;
    void ask({ title, body, confirmLabel });
  }, [isMissing]);
  return null;
}
