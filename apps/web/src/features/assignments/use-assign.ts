import type { AssignDraft } from '@loadstone/contracts';
import { useEffect, useState } from 'react';
import { useAssignLoad } from '../../data/assignments/assign-load.ts';
import { isApiError } from '../../lib/api-error.ts';
import { after } from '../../lib/clock.ts';
import { newIdempotencyKey } from '../../lib/random.ts';
import { t } from '../../lib/texts/t.ts';
import { useLatest } from '../../lib/use-latest.ts';

/** A failed assignment closes the dialog after this time. */
const FAILURE_CLOSES_AFTER_MS = 1_000;

/** An open dialog that assigns a load, once: its note and the state of the request. */
export function useAssign(onClose: () => void) {
  const assignment = useAssignLoad();
  const [instruction, setInstruction] = useState('');
  const [idempotencyKey] = useState(newIdempotencyKey);
  const refusal = toRefusal(assignment.error);
  const hasFailed = assignment.isError && refusal === undefined;
  const close = useLatest(onClose);
  useEffect(() => (hasFailed ? after(FAILURE_CLOSES_AFTER_MS, () => close.current()) : undefined), [hasFailed, close]);
  return {
    instruction,
    setInstruction,
    /** False from the first request on. */
    isIdle: assignment.isIdle,
    assigned: assignment.data,
    refusal,
    hasFailed,
    assign: (draft: Omit<AssignDraft, 'instruction'>, onSuccess?: () => void) => {
      if (!assignment.isIdle) return;
      assignment.mutate({ draft: { ...draft, instruction: instruction.trim() }, idempotencyKey }, { onSuccess });
    },
  };
}

/** The text for a load or lead that another request took, or that left the board; undefined for any other failure. */
function toRefusal(error: unknown): string | undefined {
  if (!isApiError(error)) return undefined;
  if (error.code === 'posting.alreadyAssigned') return t('assignments.alreadyAssigned');
  return error.code === 'lead.notFound' || error.code === 'posting.notFound' ? t('assignments.gone') : undefined;
}
