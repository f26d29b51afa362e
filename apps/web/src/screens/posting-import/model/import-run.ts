import type { Posting, PostingBatchResult } from '@loadstone/contracts/postings';
import { toBatches, type PostingDraft } from '../../../modules/postings/index.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { toRefusalWords } from '../../../lib/api/refusal-words.ts';
import { toCellOfField, type CellTexts } from './check-row.ts';

/** A row that is sent. */
interface SentRow {
  readonly number: number;
  readonly draft: PostingDraft;
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

/** What has been sent of an import and what is still to be sent. */
export interface ImportRun {
  readonly total: number;
  readonly waiting: Batch[];
  readonly posted: Posting[];
  readonly postedNumbers: Set<number>;
  readonly refusals: Map<number, CellTexts>;
  /** Postings that are changed once the new ones are created. */
  readonly changes: SentChange[];
  readonly changed: Posting[];
  /** Postings of the list that are withdrawn last. */
  readonly gone: Posting[];
}

/** Divides rows into the calls of a run. */
export function toImportRun({ rows, changes, gone }: ListToSend, newKey: () => string): ImportRun {
  return {
    total: rows.length + changes.length,
    waiting: toBatches(rows).map((part) => ({ rows: part, idempotencyKey: newKey(), isUnsure: false })),
    posted: [],
    postedNumbers: new Set(),
    refusals: new Map(),
    changes: [...changes],
    changed: [],
    gone: [...gone],
  };
}

/** True where calls have no reply yet. */
export function hasRest({ waiting, changes, gone }: ImportRun): boolean {
  return waiting.length + changes.length + gone.length > 0;
}

/** The number of rows whose call has a reply. */
export function countSent({ total, waiting, changes }: ImportRun): number {
  return total - changes.length - waiting.reduce((sum, { rows }) => sum + rows.length, 0);
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
 *
 * @returns the error of the call that failed
 */
export async function continueRun(run: ImportRun, { create, edit, remove, onProgress }: RunOptions): Promise<unknown> {
  for (let [batch] = run.waiting; batch !== undefined; [batch] = run.waiting) {
    try {
      const drafts = batch.rows.map(({ draft }) => draft);
      await keepResults(run, batch, await create(drafts, batch.idempotencyKey));
    } catch (error) {
      if (isRefusal(error) && !batch.isUnsure) for (const rest of [run.waiting, run.changes, run.gone]) rest.length = 0;
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
      const texts = error.details.map(({ field, message }) => [toCellOfField(field), message]);
      const whole = texts.length > 0 ? texts : [[toCellOfField(''), error.message]];
      run.refusals.set(change.number, Object.fromEntries(whole) as CellTexts);
    }
    run.changes.shift();
    onProgress(countSent(run));
  }
  try {
    for (const part of toBatches(run.gone)) {
      await remove(part);
      run.gone.splice(0, part.length);
    }
  } catch (error) {
    return error;
  }
  return undefined;
}

async function keepResults(run: ImportRun, { rows }: Batch, results: readonly PostingBatchResult[]): Promise<void> {
  for (const [index, { number }] of rows.entries()) {
    const result = results[index];
    if (result?.posting) {
      run.posted.push(result.posting);
      run.postedNumbers.add(number);
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

/** True for a reply that says that nothing was created; false where the server may have done it. */
function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500;
}
