import { useEffect } from 'react';
import { isApiError } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/texts/t.ts';
import { ask } from '../../../ui/dialogs/ask.ts';
import { usePostings } from '../../postings/index.ts';

/** Shown where the server refuses the account's postings because it has lost its product. */
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
