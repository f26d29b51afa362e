import type { Assignment } from '@loadstone/contracts/assignments';
import type { Posting, PostingKind } from '@loadstone/contracts/postings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AssignmentMove } from './move-assignment.ts';
import { useSession } from '../../lib/session/session.ts';
import { toReasonedText } from '../../lib/api/failure-text.ts';
import { handleReply } from '../../lib/api/handle-reply.ts';
import { useSettings } from '../../lib/settings/settings.ts';
import { toBoardDay } from '../../lib/settings/use-board-day.ts';
import { nowMs } from '../../lib/time/clock.ts';
import { loadOtherTexts, t } from '../../lib/texts/t.ts';
import { toRetry } from '../../ui/toasts/retry-action.ts';
import { showToast } from '../../ui/toasts/toast.ts';

/** The moves that are or may be confirmed first. */
const ASKED: readonly AssignmentMove[] = ['unassign', 'cancel', 'pickUp', 'deliver', 'deliverForCarrier'];

/**
 * The moves of an assignment: unassign, cancel, the broker's delivery, and a pick-up or a delivery that is too early ask for confirmation
 * first; the result is shown as a toast.
 */
export function useAssignmentMoves() {
  const client = useQueryClient();
  const session = useSession();
  const { boardTimeZone } = useSettings();
  // The code is loaded with the first move: the list of postings, which offers them, is in the first load.
  const moving = useMutation({
    mutationFn: async ({ assignment, move }: { assignment: Assignment; move: AssignmentMove }) =>
      (await import('./move-assignment.ts')).sendMove(session, assignment, move),
  });
  const [isPreparing, setPreparing] = useState(false);

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
    if (moving.isPending || isPreparing) return;
    if (ASKED.includes(move)) {
      setPreparing(true);
      const [{ confirmMove }] = await Promise.all([import('./move-question.ts'), loadOtherTexts()]);
      const today = toBoardDay(nowMs(), boardTimeZone);
      if (!(await confirmMove({ client, session, assignment, today }, move, setPreparing))) return;
    }
    send(assignment, move, onDone);
  };
  const fail = (error: unknown) => {
    setPreparing(false);
    showToast({ message: toReasonedText(t('assignments.moveFailed'), error), tone: 'danger' });
  };
  const runOn = async (move: AssignmentMove, kind: PostingKind, token: number) => {
    const { assignmentQuery } = await import('./get-assignment.ts');
    await run(await client.fetchQuery(assignmentQuery(kind, token)), move);
  };
  return {
    isMoving: moving.isPending,
    /**
     * True while a move is sent or the question before it is prepared: another one does nothing then. A button that is
     * `disabled` meanwhile would lose the focus, so that it is `data-disabled`.
     */
    isBusy: moving.isPending || isPreparing,
    /** True once a move has succeeded. */
    hasMoved: moving.isSuccess,
    run: (assignment: Assignment, move: AssignmentMove, onDone?: () => void) =>
      void run(assignment, move, onDone).catch(fail),
    /** The same for the assignment of an own posting, which is loaded first. */
    runOn: (move: AssignmentMove, { postType, token }: Posting) => void runOn(move, postType, token).catch(fail),
  };
}

function toDoneText({ side }: Assignment, move: AssignmentMove): string {
  return move === 'decline' ? t(`assignments.done.decline.${side}`) : t(`assignments.done.${move}`);
}
