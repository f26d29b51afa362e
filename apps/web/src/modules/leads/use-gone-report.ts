import type { Lead } from '@loadstone/contracts/leads';
import { useReportGone } from './report-gone.ts';
import { toReasonedText } from '../../lib/api/failure-text.ts';
import { handleReply } from '../../lib/api/handle-reply.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../ui/toasts/toast.ts';

interface GoneReport {
  /** Reports a load as already gone. The message of it can take the report back. */
  readonly report: (lead: Lead) => void;
  readonly withdraw: (lead: Lead) => void;
}

/** The report of a carrier that a load is already gone. */
export function useGoneReport(): GoneReport {
  const change = useReportGone();
  const send = (lead: Lead, isGone: boolean) =>
    handleReply(change.mutateAsync({ lead, isGone }), {
      onSuccess: () =>
        showToast(
          isGone
            ? {
                message: t('leads.goneReported', { company: lead.company }),
                tone: 'success',
                action: { label: t('ui.undo'), isUndo: true, run: () => send(lead, false) },
              }
            : { message: t('leads.goneWithdrawn') },
        ),
      onError: (error) => {
        const failed = isGone ? t('leads.goneFailed') : t('leads.goneWithdrawFailed');
        showToast({
          message: toReasonedText(failed, error),
          tone: 'danger',
          action: { label: t('ui.retry'), run: () => send(lead, isGone) },
        });
      },
    });
  return { report: (lead) => void send(lead, true), withdraw: (lead) => void send(lead, false) };
}
