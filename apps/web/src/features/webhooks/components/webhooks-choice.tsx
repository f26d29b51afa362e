import { t } from '../../../lib/texts/t.ts';
import { ManageChoice } from '../../../ui/manage-choice.tsx';
import { useWebhooks } from '../api/webhooks.ts';

/** Leads an administrator to the addresses that receive the company's events; nothing for other users. */
export function WebhooksChoice({ onOpen }: { readonly onOpen: () => void }) {
  const query = useWebhooks();
  if (!query.isSuccess) return null;
  return (
    <ManageChoice
      title={t('webhooks.title')}
      hint={t('webhooks.hint')}
      openLabel={t('webhooks.open')}
      onOpen={onOpen}
    />
  );
}
