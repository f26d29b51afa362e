import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { ManageChoice } from '../../../ui/manage-choice.tsx';

/** Leads an administrator to the addresses that receive the company's events; nothing for other users. */
export function WebhooksChoice({ onOpen }: { readonly onOpen: () => void }) {
  if (!useSession().claims.isAdministrator) return null;
  return (
    <ManageChoice
      title={t('webhooks.title')}
      hint={t('webhooks.hint')}
      openLabel={t('webhooks.open')}
      onOpen={onOpen}
    />
  );
}
