import { MODE_KINDS } from '@loadstone/contracts/postings';
import { useRef } from 'react';
import { noteMailTaken, type MailCounts } from '../../modules/inbound-mails/index.ts';
import { toReasonedText } from '../../lib/api/failure-text.ts';
import { useSession } from '../../lib/session/session.ts';
import { t } from '../../lib/texts/t.ts';
import type { ImportRun } from './model/import-run.ts';
import { showToast } from '../../ui/toasts/toast.ts';

const NONE: MailCounts = { posted: 0, changed: 0, removed: 0 };

/** Notes that the user has taken a mail, once its rows are posted; nothing for another source. */
export function useMailTaking(mailId: number | undefined) {
  const { mode } = useSession();
  const counts = useRef<MailCounts & { readonly ofMail: number | undefined }>({ ...NONE, ofMail: undefined });
  return {
    /** Adds what a run has done: a mail with refused rows needs several. */
    add: ({ posted, changed, removed }: Pick<ImportRun, 'posted' | 'changed' | 'removed'>) => {
      const before = counts.current.ofMail === mailId ? counts.current : NONE;
      counts.current = {
        ofMail: mailId,
        posted: before.posted + posted.length,
        changed: before.changed + changed.length,
        removed: before.removed + removed.length,
      };
    },
    end: () => {
      if (mailId === undefined) return;
      const { ofMail, ...done } = counts.current;
      void noteMailTaken(MODE_KINDS[mode].own, mailId, ofMail === mailId ? done : NONE).catch((error: unknown) =>
        showToast({ message: toReasonedText(t('inboundMails.takeFailed'), error), tone: 'danger' }),
      );
    },
  };
}
