import { t } from '../../../lib/texts/t.ts';
import { ManageChoice } from '../../../ui/manage-choice.tsx';
import { useServiceAccounts } from '../api/service-accounts.ts';

/** Leads an administrator to the accounts of the company's programs; nothing for other users. */
export function ServiceAccountsChoice({ onOpen }: { readonly onOpen: () => void }) {
  const query = useServiceAccounts();
  if (!query.isSuccess) return null;
  return (
    <ManageChoice
      title={t('serviceAccounts.title')}
      hint={t('serviceAccounts.hint')}
      openLabel={t('serviceAccounts.open')}
      onOpen={onOpen}
    />
  );
}
