import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { ManageChoice } from '../../../ui/manage-choice.tsx';

/** Leads an administrator to the address and the senders of the company; nothing for other users. */
export function InboundMailsChoice({ onOpen }: { readonly onOpen: () => void }) {
  if (!useSession().claims.isAdministrator) return null;
  return (
    <ManageChoice
      title={t('inboundMails.settingsTitle')}
      hint={t('inboundMails.settingsHint')}
      openLabel={t('inboundMails.manage')}
      onOpen={onOpen}
    />
  );
}
