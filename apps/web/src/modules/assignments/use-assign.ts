import { assignDraftSchema, type AssignDraft } from '@loadstone/contracts/assignments';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { useAssignLoad } from './assign-load.ts';
import { isApiError, isWithoutReply } from '../../lib/api/api-error.ts';
import { handleReply } from '../../lib/api/handle-reply.ts';
import { after } from '../../lib/time/clock.ts';
import { newIdempotencyKey } from '../../lib/browser/random.ts';
import { t } from '../../lib/texts/t.ts';
import { useLatest } from '../../lib/react/use-latest.ts';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import type { NoteProps } from './components/note-field.tsx';

const { instruction, driverPhone } = assignDraftSchema.shape;
/** A failed assignment closes the dialog after this time. */
const FAILURE_CLOSES_AFTER_MS = 1_000;

interface AssignOptions {
  /** What is assigned, without the fields of the dialog. */
  readonly draft: Omit<AssignDraft, 'instruction' | 'driverPhone'>;
  readonly onAssigned?: () => void;
  readonly onClose: () => void;
}

/** An open dialog that assigns a load, once: the form of its note, and the state of the request. */
export function useAssign({ draft, onAssigned, onClose }: AssignOptions) {
  const assignment = useAssignLoad();
  const [idempotencyKey] = useState(newIdempotencyKey);
  // The load may be assigned: the fields stay as they were sent, and the same request can be sent again.
  const canRetry = isWithoutReply(assignment.error);
  const { form, onSubmit } = useContractForm({
    schema: z.object({ instruction, driverPhone }),
    initialValues: { instruction: '', driverPhone: '' },
    onValid: (fields) => {
      if (!assignment.isIdle && !canRetry) return;
      handleReply(
        assignment.mutateAsync({
          draft: { ...draft, instruction: fields.instruction.trim(), driverPhone: fields.driverPhone.trim() },
          idempotencyKey,
        }),
        {
          onSuccess: onAssigned,
        },
      );
    },
  });
  const refusal = toRefusal(assignment.error);
  const hasFailed = assignment.isError && refusal === undefined && !canRetry;
  const close = useLatest(onClose);
  useEffect(() => (hasFailed ? after(FAILURE_CLOSES_AFTER_MS, () => close.current()) : undefined), [hasFailed, close]);
  return {
    /** The properties of the note's field. */
    note: form.getInputProps('instruction') as NoteProps,
    /** The properties of the field of an external driver's phone. */
    driverPhone: form.getInputProps('driverPhone') as NoteProps,
    onSubmit,
    /** False from the first request on. */
    isIdle: assignment.isIdle,
    /** True where no reply arrived. */
    canRetry,
    /** What is said about a failure; undefined without one, and for a refusal. */
    failure: canRetry ? t('api.noReply') : hasFailed ? t('assignments.assignFailed') : undefined,
    assigned: assignment.data,
    refusal,
  };
}

/** The text for a load or lead that another request took, or that left the board; undefined for any other failure. */
function toRefusal(error: unknown): string | undefined {
  if (!isApiError(error)) return undefined;
  if (error.code === 'posting.alreadyAssigned') return t('assignments.alreadyAssigned');
  // Another user has to check the carrier first: the reply says how.
  if (error.code === 'carrier.notChecked') return error.message;
  return error.code === 'lead.notFound' || error.code === 'posting.notFound' ? t('assignments.gone') : undefined;
}
