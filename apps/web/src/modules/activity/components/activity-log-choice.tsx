import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { ManageChoice } from '../../../ui/manage-choice.tsx';

/** Leads an administrator to the activity log of the company; nothing for other users. */
export function ActivityLogChoice({ onOpen }: { readonly onOpen: () => void }) {
  if (!useSession().claims.isAdministrator) return null;
  return (
    <ManageChoice
      title={t('activityLog.title')}
      hint={t('activityLog.hint')}
      openLabel={t('activityLog.open')}
      onOpen={onOpen}
    />
  );
}
