import type { Posting, PostingBatchResult, PostingKind } from '@loadstone/contracts/postings';
import type { CompanyCaller } from '../../ground/caller.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Db, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../ground/errors.ts';
import { logPostings } from './posting-activity.service.ts';
import {
  assertInsuredFor,
  getShownStatus,
  toCheckedColumns,
  type CheckDependencies,
} from './posting-checks.service.ts';
import type { DraftColumns, PostingDraft } from './posting-draft.service.ts';
import { listOwnPostingsForUpdate, markPostingDeleted, type OwnPostingRow } from './postings.queries.ts';

/** A draft that has passed its checks, with its columns. */
export interface CheckedDraft {
  readonly draft: PostingDraft;
  readonly columns: DraftColumns;
}

interface BatchDependencies extends CheckDependencies {
  readonly db: Db;
}

/** The steps that one posting and a batch share. */
interface BatchSteps {
  readonly insert: (tx: Tx, caller: CompanyCaller, kind: PostingKind, checked: CheckedDraft) => Promise<OwnPostingRow>;
  /** Checks the number of postings, logs and publishes the rows, and returns them as postings in their order. */
  readonly conclude: (tx: Tx, caller: CompanyCaller, rows: readonly OwnPostingRow[]) => Promise<readonly Posting[]>;
}

/**
 * Creates those of the drafts that pass their checks, in one transaction. All drafts are checked before the first row is
 * written, so a refused one does not affect the others.
 *
 * @returns the result of each draft, in their order
 * @throws AppError `insurance.expired`, which concerns every draft, and what the steps throw
 */
export function createBatch(
  dependencies: BatchDependencies,
  caller: CompanyCaller,
  { kind, drafts }: { readonly kind: PostingKind; readonly drafts: readonly PostingDraft[] },
  { insert, conclude }: BatchSteps,
): Promise<PostingBatchResult[]> {
  return inTransaction(dependencies.db, async (tx) => {
    const checked: (CheckedDraft | AppError)[] = [];
    for (const draft of drafts) {
      try {
        checked.push({ draft, columns: await toCheckedColumns(dependencies, tx, caller, kind, draft) });
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'insurance.expired') throw error;
        checked.push(error);
      }
    }
    const rows: OwnPostingRow[] = [];
    for (const one of checked) if (!(one instanceof AppError)) rows.push(await insert(tx, caller, kind, one));
    const created = (rows.length === 0 ? [] : await conclude(tx, caller, rows)).values();
    return checked.map((one) =>
      one instanceof AppError
        ? {
            posting: null,
            code: one.code,
            message: one.message,
            ...(one.text && { text: one.text }),
            details: [...(one.details ?? [])],
          }
        : { posting: created.next().value ?? null, code: null, message: null, details: [] },
    );
  });
}

/**
 * Deletes those of the caller's postings that are open. Other tokens are left out.
 *
 * @returns the tokens of the deleted ones
 * @throws AppError `insurance.expired` where deleting needs an insurance
 */
export function deleteOpenPostings(
  dependencies: BatchDependencies,
  caller: CompanyCaller,
  { kind, tokens }: { readonly kind: PostingKind; readonly tokens: readonly number[] },
): Promise<number[]> {
  const { db, clock } = dependencies;
  const { accountId } = caller;
  return inTransaction(db, async (tx) => {
    await assertInsuredFor(dependencies, tx, caller, kind, 'delete');
    const rows = await listOwnPostingsForUpdate(tx, { accountId, kind, tokens });
    const open = rows.filter((row) => getShownStatus(dependencies, row) === 'O');
    for (const row of open) await markPostingDeleted(tx, row.id, clock.now());
    await logPostings(tx, clock, caller, 'DeletePosting', open);
    await appendChanges(
      tx,
      open.map(({ token }) => ({ type: 'postingRemoved', token, kind, accountId, version: null })),
    );
    return open.map(({ token }) => token);
  });
}
