import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { ManageChoice } from '../../../ui/manage-choice.tsx';

/** Leads an administrator to the accounts of the company's programs; nothing for other users. */
export function ServiceAccountsChoice({ onOpen }: { readonly onOpen: () => void }) {
  if (!useSession().claims.isAdministrator) return null;
  return (
    <ManageChoice
      title={t('serviceAccounts.title')}
      hint={t('serviceAccounts.hint')}
      openLabel={t('serviceAccounts.open')}
      onOpen={onOpen}
    />
  );
}
