import { Alert, Button, Loader } from '@mantine/core';
import type { LeadCheck } from '@loadstone/contracts/assignments';
import type { Lead } from '@loadstone/contracts/leads';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { leadCheckQuery } from '../assign-load.ts';
import { useFindPosting } from '../../postings/index.ts';
import { toRateText } from '../../../lib/fact-values.ts';
import { useWhileMounted } from '../../../lib/react/use-while-mounted.ts';
import { t } from '../../../lib/texts/t.ts';
import type { PlainTextKey } from '../../../lib/texts/text-key.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { CarrierStrip } from '../components/carrier-strip.tsx';
import { NoteField } from '../components/note-field.tsx';
import { useAssign } from '../use-assign.ts';
import styles from './dialogs.module.css';
import { busyProps } from '../../../ui/busy-props.ts';

/** Why a lead cannot be assigned. */
const REASONS = {
  available: undefined,
  assigned: 'errors.posting.alreadyAssigned',
  gone: 'errors.lead.notFound',
} as const satisfies Record<LeadCheck['reason'], PlainTextKey | undefined>;

interface AssignDialogProps {
  readonly lead: Lead;
  readonly onClose: () => void;
}

/** Assign Load: the lead is checked first, then the load is assigned with a note, once. */
export default function AssignDialog({ lead, onClose }: AssignDialogProps) {
  const check = useQuery(leadCheckQuery(lead));
  const close = useWhileMounted(onClose);
  const load = useFindPosting()(lead.lToken);
  const { note, isIdle, canRetry, failure, ...request } = useAssign({
    draft: { userId: lead.createdBy, token: lead.lToken, eToken: lead.eToken },
    onAssigned: () => {
      showToast({ message: t('assignments.assigned'), tone: 'success' });
      close();
    },
    onClose,
  });
  // The event of the own assignment may arrive before its reply and repeat the check.
  const reason = isIdle && check.data !== undefined ? REASONS[check.data.reason] : undefined;
  const checked = reason && t(reason);
  const refusal = request.refusal ?? checked;

  const canAssign = (check.data?.isAvailable === true || !isIdle) && refusal === undefined;
  // The field comes after the check, when the dialog has already placed the focus.
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (canAssign) field.current?.focus();
  }, [canAssign]);
  return (
    <DialogFrame
      title={t('assignments.assignTitle')}
      isOpen
      onClose={onClose}
      onSubmit={canAssign ? request.onSubmit : onClose}
      footer={
        canAssign ? (
          <>
            <Button variant="default" onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit" {...busyProps(!isIdle && !canRetry)}>
              {canRetry ? t('ui.retry') : t('assignments.assign')}
            </Button>
          </>
        ) : (
          <Button type="submit" variant={check.isPending ? 'default' : 'filled'}>
            {check.isPending ? t('ui.cancel') : t('assignments.ok')}
          </Button>
        )
      }
    >
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      {refusal === undefined && check.isPending && (
        <p role="status">
          <Loader size={12} aria-hidden /> {t('assignments.checking')}
        </p>
      )}
      {check.isError && (
        <ErrorState title={t('assignments.checkFailed')} error={check.error} onRetry={() => void check.refetch()} />
      )}
      {canAssign && (
        <>
          <p>
            {t('assignments.assignTo', {
              company: lead.company,
              origin: `${lead.srceCity}, ${lead.srceSt}`,
              destination: `${lead.destCity}, ${lead.destSt}`,
            })}
          </p>
          {load && (
            <p>
              {load.rate ? t('assignments.assignRate', { rate: toRateText(load.rate) }) : t('assignments.assignNoRate')}
            </p>
          )}
          <div className={styles.strip}>
            <CarrierStrip custCd={lead.custCd} userId={lead.createdBy} />
          </div>
          {check.data?.isInsuranceExpired && (
            <Alert color="yellow" role="alert" mb="sm">
              {t('assignments.assignUninsured', { company: lead.company })}
            </Alert>
          )}
          <NoteField ref={field} note={note} isReadOnly={!isIdle} />
        </>
      )}
      {failure !== undefined && (
        <Alert color="red" role="alert" mt="sm">
          {failure}
        </Alert>
      )}
    </DialogFrame>
  );
}
