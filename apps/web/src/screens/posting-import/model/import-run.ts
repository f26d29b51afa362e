import type { Posting, PostingBatchResult } from '@loadstone/contracts/postings';
import { findRepeated, toBatches, type PostingDraft } from '../../../modules/postings/index.ts';
import { isApiError, type ApiError } from '../../../lib/api/api-error.ts';
import { toRefusalWords } from '../../../lib/api/refusal-words.ts';
import { toCellOfField, type CellTexts } from './check-row.ts';

/** A row that is sent. */
interface SentRow {
  readonly number: number;
  readonly draft: PostingDraft;
  /** A new posting has none yet. */
  readonly posting?: undefined;
}

/** A posting that a row changes. */
interface SentChange {
  readonly number: number;
  readonly posting: Posting;
  readonly draft: PostingDraft;
}

/** What an import sends. */
export interface ListToSend {
  readonly rows: readonly SentRow[];
  readonly changes: readonly SentChange[];
  readonly gone: readonly Posting[];
}

/** The rows of one call. */
interface Batch {
  readonly rows: readonly SentRow[];
  /** The same for every attempt, so that a repeated call creates nothing twice. */
  readonly idempotencyKey: string;
  /** True after a call without a reply: its rows may have been created. */
  isUnsure: boolean;
}

/** A row, or a change of one, that repeats an open posting, and waits for the decision of the user. */
interface AskedRow {
  readonly number: number;
  /** The open posting. */
  readonly token: number;
  readonly sent: SentRow | SentChange;
}

/** What has been sent of an import and what is still to be sent. */
export interface ImportRun {
  readonly total: number;
  readonly waiting: Batch[];
  readonly asked: AskedRow[];
  readonly newKey: () => string;
  readonly posted: Posting[];
  readonly postedNumbers: Set<number>;
  readonly refusals: Map<number, CellTexts>;
  /** Postings that are changed once the new ones are created. */
  readonly changes: SentChange[];
  readonly changed: Posting[];
  /** Postings of the list that are withdrawn last, or first where the new ones need their room. */
  readonly gone: Posting[];
  readonly removed: Posting[];
}

/** Divides rows into the calls of a run. */
export function toImportRun({ rows, changes, gone }: ListToSend, newKey: () => string): ImportRun {
  return {
    total: rows.length + changes.length,
    waiting: toWaiting(rows, newKey),
    asked: [],
    newKey,
    posted: [],
    postedNumbers: new Set(),
    refusals: new Map(),
    changes: [...changes],
    changed: [],
    gone: [...gone],
    removed: [],
  };
}

function toWaiting(rows: readonly SentRow[], newKey: () => string): Batch[] {
  return toBatches(rows).map((part) => ({ rows: part, idempotencyKey: newKey(), isUnsure: false }));
}

/** True where calls have no reply yet. */
export function hasRest({ waiting, changes, gone }: ImportRun): boolean {
  return waiting.length + changes.length + gone.length > 0;
}

/** Lets the rows that were asked about be sent again, by requests of their own. */
export function sendAsked(run: ImportRun, isConfirmed: boolean): void {
  const sent = run.asked.splice(0).map((row) => (isConfirmed ? withConfirmation(row.sent) : row.sent));
  run.waiting.push(
    ...toWaiting(
      sent.flatMap((row) => (row.posting === undefined ? [row] : [])),
      run.newKey,
    ),
  );
  run.changes.push(...sent.flatMap((row) => (row.posting === undefined ? [] : [row])));
}

/** Ends the question: the rows are added to what they repeat, or left as they are, neither posted nor wrong. */
export function leaveAsked(run: ImportRun, isRaised: boolean): void {
  if (isRaised) for (const { number } of run.asked) run.postedNumbers.add(number);
  run.asked.length = 0;
}

function withConfirmation<Sent extends SentRow | SentChange>(sent: Sent): Sent {
  return { ...sent, draft: { ...sent.draft, confirmDuplicate: true } };
}

/** The number of rows whose call has a reply. */
export function countSent({ total, waiting, changes, asked }: ImportRun): number {
  return total - changes.length - asked.length - waiting.reduce((sum, { rows }) => sum + rows.length, 0);
}

interface RunOptions {
  /** Changes a posting under a key of its own. */
  readonly edit: (change: SentChange) => Promise<Posting>;
  readonly remove: (postings: readonly Posting[]) => Promise<number>;
  readonly create: (drafts: readonly PostingDraft[], idempotencyKey: string) => Promise<readonly PostingBatchResult[]>;
  /** Called after each call, with the number of rows that have been sent. */
  readonly onProgress: (sentCount: number) => void;
}

/**
 * Sends the waiting calls one after the other, until one fails. Where a call was refused, the waiting rows are given up,
 * because none of them was created. Where its reply was lost, they stay waiting, and running again continues with them.
 * Rows that repeat an open posting are left in `asked`.
 *
 * @returns the error of the call that failed
 */
export async function continueRun(run: ImportRun, options: RunOptions): Promise<unknown> {
  const { create, edit, remove, onProgress } = options;
  for (let [batch] = run.waiting; batch !== undefined; [batch] = run.waiting) {
    try {
      const drafts = batch.rows.map(({ draft }) => draft);
      await keepResults(run, batch, await create(drafts, batch.idempotencyKey));
    } catch (error) {
      if (isRefusal(error) && !batch.isUnsure && error.code === 'posting.limitReached' && hasRoomInGone(run)) {
        const failure = await removeGone(run, remove);
        if (failure !== undefined) return failure;
        run.waiting[0] = { ...batch, idempotencyKey: run.newKey() };
        continue;
      }
      if (isRefusal(error) && !batch.isUnsure)
        for (const rest of [run.waiting, run.asked, run.changes, run.gone]) rest.length = 0;
      else batch.isUnsure = true;
      return error;
    }
    run.waiting.shift();
    onProgress(countSent(run));
  }
  for (let [change] = run.changes; change !== undefined; [change] = run.changes) {
    try {
      run.changed.push(await edit(change));
      run.postedNumbers.add(change.number);
    } catch (error) {
      if (!isApiError(error) || !isRefusal(error)) return error;
      const repeated = findRepeated(error);
      if (repeated === undefined) run.refusals.set(change.number, toEditTexts(error));
      else run.asked.push({ number: change.number, token: repeated.token, sent: change });
    }
    run.changes.shift();
    onProgress(countSent(run));
  }
  const hasGone = run.gone.length > 0;
  const failure = await removeGone(run, remove);
  if (failure !== undefined) return failure;
  if (!hasGone || run.asked.length === 0) return undefined;
  // What they repeat may be withdrawn now.
  sendAsked(run, false);
  return continueRun(run, options);
}

/** Withdraws what is gone. @returns the error of the call that failed */
async function removeGone(run: ImportRun, remove: RunOptions['remove']): Promise<unknown> {
  try {
    for (const part of toBatches(run.gone)) {
      await remove(part);
      run.removed.push(...run.gone.splice(0, part.length));
    }
  } catch (error) {
    return error;
  }
  return undefined;
}

/**
 * True where the postings that are withdrawn make room for all waiting rows. Where they do not, nothing is withdrawn: the server
 * would still refuse the rows, and the list would only be shorter.
 */
function hasRoomInGone({ gone, waiting }: ImportRun): boolean {
  return gone.length > 0 && gone.length >= waiting.reduce((sum, { rows }) => sum + rows.length, 0);
}

async function keepResults(run: ImportRun, { rows }: Batch, results: readonly PostingBatchResult[]): Promise<void> {
  for (const [index, row] of rows.entries()) {
    const { number } = row;
    const result = results[index];
    if (result?.posting) {
      run.posted.push(result.posting);
      run.postedNumbers.add(number);
    } else if (result?.code === 'posting.duplicate') {
      run.asked.push({ number, token: Number(result.details[0]?.text?.values?.['token'] ?? 0), sent: row });
    } else if (result) run.refusals.set(number, await toCellTexts(result));
  }
}

/** The reasons of a refused draft by column. */
async function toCellTexts({ code, message: english, ...refusal }: PostingBatchResult): Promise<CellTexts> {
  const { message, details } = await toRefusalWords({ ...refusal, code: code ?? '', message: english ?? '' });
  const texts: CellTexts = {};
  for (const { field, message: reason } of details) texts[toCellOfField(field)] ??= reason;
  return details.length > 0 ? texts : { [toCellOfField('')]: message };
}

/** The reasons of a refused change by column. */
function toEditTexts({ details, message }: ApiError): CellTexts {
  const texts = details.map(({ field, message: reason }) => [toCellOfField(field), reason]);
  return Object.fromEntries(texts.length > 0 ? texts : [[toCellOfField(''), message]]) as CellTexts;
}

/** True for a reply that says that nothing was created; false where the server may have done it. */
function isRefusal(error: unknown): error is ApiError {
  return isApiError(error) && error.status >= 400 && error.status < 500;
}
