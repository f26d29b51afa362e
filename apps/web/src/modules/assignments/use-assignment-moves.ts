import type { Assignment } from '@loadstone/contracts/assignments';
import type { Posting, PostingKind } from '@loadstone/contracts/postings';
import { useQueryClient } from '@tanstack/react-query';
import { assignmentQuery } from './get-assignment.ts';
import { useMoveAssignment, type AssignmentMove } from './move-assignment.ts';
import { useSession } from '../../lib/session/session.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { toReasonedText } from '../../lib/api/failure-text.ts';
import { handleReply } from '../../lib/api/handle-reply.ts';
import { t } from '../../lib/texts/t.ts';
import { ask } from '../../ui/dialogs/ask.ts';
import { toRetry } from '../../ui/toasts/retry-action.ts';
import { showToast } from '../../ui/toasts/toast.ts';

const QUESTIONS = {
  unassign: () => ({ title: t('assignments.unassignTitle'), body: t('assignments.unassignQuestion') }),
  cancel: () => ({ title: t('assignments.cancelTitle'), body: t('assignments.cancelQuestion') }),
  deliverForCarrier: ({ company }: Assignment) => ({
    title: t('assignments.deliverTitle'),
    body: t('assignments.deliverQuestion', { company }),
  }),
} as const;

/**
 * The moves of an assignment: unassign, cancel, the broker's delivery and a delivery that is too early ask for confirmation
 * first; the result is shown as a toast.
 */
export function useAssignmentMoves() {
  const client = useQueryClient();
  const session = useSession();
  const moving = useMoveAssignment();

  const send = (assignment: Assignment, move: AssignmentMove, onDone?: () => void): void =>
    handleReply(moving.mutateAsync({ assignment, move }), {
      onSuccess: () => {
        showToast({ message: toDoneText(assignment, move), tone: 'success' });
        onDone?.();
      },
      onError: (error) =>
        showToast({
          message: toReasonedText(t('assignments.moveFailed'), error),
          tone: 'danger',
          action: toRetry(error, () => send(assignment, move, onDone)),
        }),
    });
  const run = async (assignment: Assignment, move: AssignmentMove, onDone?: () => void) => {
    if (moving.isPending) return;
    if (move === 'deliver') {
      const { findEarlyDeliveryQuestion } = await import('./early-delivery-question.ts');
      const body = await findEarlyDeliveryQuestion(client, session, assignment);
      const title = t('assignments.deliverTitle');
      if (body !== undefined && !(await ask({ title, body, confirmLabel: title, cancelLabel: t('ui.cancel') }))) return;
    }
    if (move === 'unassign' || move === 'cancel' || move === 'deliverForCarrier') {
      const { title, body } = QUESTIONS[move](assignment);
      const isConfirmed = await ask({
        title,
        body,
        confirmLabel: title,
        // 'Cancel' beside 'Cancel Load' would leave open what it cancels.
        cancelLabel: move === 'cancel' ? t('assignments.keepLoad') : t('ui.cancel'),
        isDangerous: move !== 'deliverForCarrier',
      });
      if (!isConfirmed) return;
    }
    send(assignment, move, onDone);
  };
  const runOn = async (move: AssignmentMove, kind: PostingKind, token: number) => {
    try {
      await run(await client.fetchQuery(assignmentQuery(kind, token)), move);
    } catch (error) {
      const message = isApiError(error) ? error.message : t('assignments.moveFailed');
      showToast({ message, tone: 'danger' });
    }
  };
  return {
    isMoving: moving.isPending,
    /** True once a move has succeeded. */
    hasMoved: moving.isSuccess,
    run: (assignment: Assignment, move: AssignmentMove, onDone?: () => void) => void run(assignment, move, onDone),
    /** The same for the assignment of an own posting, which is loaded first. */
    runOn: (move: AssignmentMove, { postType, token }: Posting) => void runOn(move, postType, token),
  };
}

function toDoneText({ side }: Assignment, move: AssignmentMove): string {
  return move === 'decline' ? t(`assignments.done.decline.${side}`) : t(`assignments.done.${move}`);
}
