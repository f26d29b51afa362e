import { buffer } from 'node:stream/consumers';
import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Board } from '../../board/board.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Tx } from '../../db/database.ts';
import type { AssignmentRateChange, AssignmentRateRow } from '../../db/tables/assignment-tables.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat } from '../../ground/errors.ts';
import { handleTask, type TaskHandler } from '../../task-queue/index.ts';
import { lockRate, type LockedRate } from '../agreed-rates/index.ts';
import {
  findRate,
  listRates,
  RATE_CONFIRMATION_TASK,
  toConfirmationChanged,
  toRate,
  updateRate,
} from '../assignments/index.ts';
import { addBoardDocument, openBoardDocument, storeBoardDocument, type StoredDocument } from '../documents/index.ts';
import { findUserEmail } from '../users/index.ts';
import { toAcceptanceSheet, toConfirmationName, toConfirmationSheet } from './confirmation-sheet.presenter.ts';
import type { DrawingJob } from './confirmation-sheet.ts';

/** More than any sheet needs; a document that takes longer is at fault, and its task fails. */
const LIMIT_MS = 60_000;

/**
 * Writes the confirmation of an agreed rate and, once it is accepted, its copy with the acceptance. Both are documents of the
 * broker that the carrier of the assignment sees. A repeated task writes nothing.
 */
export function handleConfirmations(board: Board): TaskHandler {
  const { db } = board;
  return handleTask(RATE_CONFIRMATION_TASK, async ({ rateId }, { isLast }) => {
    const rate = await findRate(db, rateId);
    if (rate === undefined) return;
    try {
      if (rate.pdf_sha256 === null) await writeConfirmation(board, rate);
      else if (rate.accepted_on !== null) await writeAcceptance(board, rate);
    } catch (error) {
      // Both sides read why there is no document yet.
      await inTransaction(db, async (tx) => {
        await writeRate(tx, await lockRate(tx, rate), { confirmation_problem: isLast ? 'failed' : 'delayed' });
      });
      throw error;
    }
  });
}

async function writeConfirmation(board: Board, rate: AssignmentRateRow): Promise<void> {
  const { facts } = rate;
  if (facts === null) return;
  const sheet = toConfirmationSheet(facts);
  const stored = await storeBoardDocument(board, await runDrawing({ type: 'confirmation', sheet }));
  await inTransaction(board.db, async (tx) => {
    const locked = await lockRate(tx, rate);
    // The task of another server was faster.
    if (locked.rate.pdf_sha256 !== null) return;
    const documentId = await addDocument(board, tx, locked, { stored, isAccepted: false });
    const written = { document_id: documentId, pdf_sha256: stored.contentSha256, confirmation_problem: null };
    await writeRate(tx, locked, written);
  });
}

async function writeAcceptance(board: Board, rate: AssignmentRateRow): Promise<void> {
  const { facts, accepted_name: name, accepted_by: userId, accepted_on: at, pdf_sha256: sha256 } = rate;
  if (rate.accepted_document_id !== null) return;
  assertThat(facts && name !== null && userId !== null && at && sha256 !== null, 'server.internal');
  const { db } = board;
  const user = (await findUserEmail(db, userId)) ?? '';
  const pdf = await buffer(await openBoardDocument(board, sha256));
  const sheet = toAcceptanceSheet({ facts, sha256, name, user, at });
  const stored = await storeBoardDocument(board, await runDrawing({ type: 'acceptance', sheet, pdf }));
  await inTransaction(db, async (tx) => {
    const locked = await lockRate(tx, rate);
    if (locked.rate.accepted_document_id !== null) return;
    const documentId = await addDocument(board, tx, locked, { stored, isAccepted: true });
    await writeRate(tx, locked, { accepted_document_id: documentId, confirmation_problem: null });
  });
}

/** Writes what has become of the confirmation, with the events for both sides. */
async function writeRate(tx: Tx, { rate, assignment, load, equipment }: LockedRate, change: AssignmentRateChange) {
  await updateRate(tx, rate.id, change);
  const written = (await listRates(tx, [assignment.id])).find(({ id }) => id === rate.id);
  assertThat(written, 'server.internal');
  await appendChanges(tx, toConfirmationChanged(assignment, load, equipment, toRate(written)));
}

function addDocument(
  board: Board,
  tx: Tx,
  { rate, assignment }: LockedRate,
  { stored, isAccepted }: { stored: StoredDocument; isAccepted: boolean },
): Promise<number> {
  return addBoardDocument(board, tx, {
    assignment,
    name: toConfirmationName(rate.facts ?? { number: rate.number }, isAccepted),
    kind: 'rateConfirmation',
    stored,
    // The acceptance has a notice of its own.
    isAnnounced: !isAccepted,
  });
}

/** Draws a job in a thread of its own. @throws Error where it cannot be drawn */
export async function runDrawing(job: DrawingJob): Promise<Buffer> {
  const worker = new Worker(new URL('./drawing-thread.ts', import.meta.url), { workerData: job });
  try {
    for await (const [message] of on(worker, 'message', { signal: AbortSignal.timeout(LIMIT_MS) })) {
      // Under `node --watch` the thread reports the files that it loads, too.
      if (message instanceof Uint8Array) return Buffer.from(message);
    }
    throw new Error('The thread drew nothing.');
  } finally {
    await worker.terminate();
  }
}
