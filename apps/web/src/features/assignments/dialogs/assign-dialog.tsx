import { Alert, Button, Loader, Textarea } from '@mantine/core';
import { LIMITS, type Lead } from '@loadstone/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { leadCheckQuery, useAssignLoad } from '../../../data/assignments/assign-load.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { after } from '../../../lib/clock.ts';
import { newIdempotencyKey } from '../../../lib/random.ts';
import { t } from '../../../lib/texts/t.ts';
import { useLatest } from '../../../lib/use-latest.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';

/** A failed assignment closes the dialog after this time. */
const FAILURE_CLOSES_AFTER_MS = 1_000;

interface AssignDialogProps {
  readonly lead: Lead;
  readonly onClose: () => void;
}

/** Assign Load: the lead is checked first, then the load is assigned with a note, once. */
export default function AssignDialog({ lead, onClose }: AssignDialogProps) {
  const check = useQuery(leadCheckQuery(lead));
  const assignment = useAssignLoad();
  const [instruction, setInstruction] = useState('');
  const [idempotencyKey] = useState(newIdempotencyKey);
  // The event of the own assignment may arrive before its reply and repeat the check.
  const checked = assignment.isIdle && check.data?.isAvailable === false ? check.data.message : undefined;
  const refusal = toRefusal(assignment.error) ?? checked;
  const hasFailed = assignment.isError && refusal === undefined;
  const close = useLatest(onClose);
  useEffect(() => (hasFailed ? after(FAILURE_CLOSES_AFTER_MS, () => close.current()) : undefined), [hasFailed, close]);

  const canAssign = (check.data?.isAvailable === true || !assignment.isIdle) && refusal === undefined;
  // The field comes after the check, when the dialog has already placed the focus.
  const note = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (canAssign) note.current?.focus();
  }, [canAssign]);
  const assign = () => {
    if (!canAssign || !assignment.isIdle) return;
    const draft = { userId: lead.createdBy, token: lead.lToken, eToken: lead.eToken, instruction: instruction.trim() };
    assignment.mutate(
      { draft, idempotencyKey },
      {
        onSuccess: () => {
          showToast({ message: t('assignments.assigned'), tone: 'success' });
          onClose();
        },
      },
    );
  };
  return (
    <DialogFrame
      title={t('assignments.assignTitle')}
      isOpen
      onClose={onClose}
      onSubmit={canAssign ? assign : onClose}
      footer={
        canAssign ? (
          <>
            <Button variant="default" onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit" disabled={!assignment.isIdle}>
              {t('assignments.assign')}
            </Button>
          </>
        ) : (
          <Button type="submit">{t('assignments.ok')}</Button>
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
          <Textarea
            ref={note}
            label={t('assignments.noteLabel')}
            placeholder={t('assignments.notePlaceholder')}
            description={t('assignments.noteLength', { length: instruction.length, max: LIMITS.assignNoteLength })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            rows={2}
            maxLength={LIMITS.assignNoteLength}
            value={instruction}
            onChange={({ currentTarget }) => setInstruction(currentTarget.value)}
          />
        </>
      )}
      {hasFailed && (
        <Alert color="red" role="alert" mt="sm">
          {t('assignments.assignFailed')}
        </Alert>
      )}
    </DialogFrame>
  );
}

/** The text for a lead that another request took, or that left the board; undefined for any other failure. */
function toRefusal(error: unknown): string | undefined {
  if (!isApiError(error)) return undefined;
  if (error.code === 'posting.alreadyAssigned') return t('assignments.alreadyAssigned');
  return error.code === 'lead.notFound' || error.code === 'posting.notFound' ? t('assignments.gone') : undefined;
}
