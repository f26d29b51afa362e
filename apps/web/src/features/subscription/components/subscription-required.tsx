import { useEffect } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { t } from '../../../lib/texts/t.ts';
import { ask } from '../../../ui/dialogs/ask.ts';
import { usePostings } from '../../../data/postings/list-postings.ts';

/** Says that the account has lost its product, where the server refuses its postings for that. */
export function SubscriptionRequired() {
  const { error } = usePostings().live;
  const isMissing = isApiError(error) && error.code === 'product.missing';
  useEffect(() => {
    if (!isMissing) return;
    void ask({
      title: t('postings.subscriptionTitle'),
      body: t('postings.noProduct'),
      confirmLabel: t('postings.ok'),
    });
  }, [isMissing]);
  return null;
}
