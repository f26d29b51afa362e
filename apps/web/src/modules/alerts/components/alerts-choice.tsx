import { t } from '../../../lib/texts/t.ts';
import { ManageChoice } from '../../../ui/manage-choice.tsx';

/** Leads from the preferences to the user's alerts. */
export function AlertsChoice({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <ManageChoice title={t('alerts.title')} hint={t('alerts.hint')} openLabel={t('alerts.open')} onOpen={onOpen} />
  );
}
