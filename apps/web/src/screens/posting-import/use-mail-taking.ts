import { MODE_KINDS } from '@loadstone/contracts/postings';
import { useRef } from 'react';
import { noteMailTaken, type MailCounts } from '../../modules/inbound-mails/index.ts';
import { toReasonedText } from '../../lib/api/failure-text.ts';
import { useSession } from '../../lib/session/session.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../ui/toasts/toast.ts';

/** Notes that the user has taken a mail, once its rows are posted; nothing for another source. */
export function useMailTaking(mailId: number | undefined) {
  const { mode } = useSession();
  const counts = useRef<MailCounts>({ posted: 0, changed: 0, removed: 0 });
  return {
    /** Keeps what is about to be posted: rows that are posted are no longer compared. */
    start: (posted: MailCounts) => {
      counts.current = posted;
    },
    end: () => {
      if (mailId === undefined) return;
      void noteMailTaken(MODE_KINDS[mode].own, mailId, counts.current).catch((error: unknown) =>
        showToast({ message: toReasonedText(t('inboundMails.takeFailed'), error), tone: 'danger' }),
      );
    },
  };
}
