import { z } from 'zod';
import type { Board } from '../../board/board.ts';
import { inTransaction } from '../../db/transaction.ts';
import { handleTask, type Task, type TaskHandler } from '../../task-queue/index.ts';
import { notifyOfCallBack } from '../notifications/index.ts';
import { findPostingById } from '../postings/index.ts';
import { claimCallBack } from './call-notes.queries.ts';

/** Reminds the author of a note, at its time. */
export const CALL_BACK_TASK: Task<{ callNoteId: number }> = {
  name: 'call-back',
  payload: z.object({ callNoteId: z.number() }),
  maxAttempts: 10,
};

/** The task that writes the notice of a reminder, once; nothing for one that is ticked off or deleted. */
export function handleCallBacks({ db, clock }: Board): TaskHandler {
  return handleTask(CALL_BACK_TASK, ({ callNoteId }) =>
    inTransaction(db, async (tx) => {
      const now = clock.now();
      const due = await claimCallBack(tx, callNoteId, now);
      if (due === undefined) return;
      const posting = due.posting_id === null ? undefined : await findPostingById(tx, due.posting_id);
      await notifyOfCallBack(tx, {
        userId: due.created_by,
        accountId: due.account_id,
        company: due.company,
        note: due.note_text,
        posting,
        now,
      });
    }),
  );
}
