import { createHash } from 'node:crypto';
import {
  LISTS_MAXIMUM,
  LIST_ROWS_OF_COMPANY,
  type ColumnMap,
  type RememberedLists,
} from '@loadstone/contracts/posting-lists';
import type { PostingKind } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import { lockForCompany } from '../../db/company-locks.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { assertThat, errorText } from '../../ground/errors.ts';
import {
  countListRows,
  findColumnMap,
  listPostingLists,
  removeOldColumnMaps,
  removeOldLists,
  replaceListRows,
  upsertColumnMap,
} from './posting-lists.queries.ts';

interface Headers {
  readonly postType: PostingKind;
  readonly headers: readonly string[];
}

/** Headers are the same whatever their case and spaces are. */
function toHash(headers: readonly string[]): string {
  const names = headers.map((header) => header.toLowerCase().replace(/\s+/g, ' ').trim());
  return createHash('sha256').update(JSON.stringify(names)).digest('base64url');
}

/** The company's lists of a kind, and how it has read the columns of these headers. */
export async function getRememberedLists(
  { db }: Board,
  { accountId }: CompanyCaller,
  { postType: kind, headers }: Headers,
): Promise<RememberedLists> {
  const lists = await listPostingLists(db, { accountId, kind, limit: LISTS_MAXIMUM });
  const map = headers.length === 0 ? undefined : await findColumnMap(db, { accountId, kind, hash: toHash(headers) });
  return {
    columns: map?.columns ?? null,
    listName: map?.list_name ?? null,
    lists: lists.map(({ list_name: name, updated_on: updatedOn, tokens }) => ({
      name,
      updatedOn: updatedOn.toISOString(),
      tokens,
    })),
  };
}

interface ImportedList extends Headers {
  readonly columns: ColumnMap;
  readonly listName: string;
  readonly tokens: readonly number[];
}

/**
 * Keeps what an import has decided: how its columns are read, and the postings of its list. @returns how many it has
 *
 * @throws AppError `postingList.limitReached`
 */
export function saveImportedList(
  { db, clock }: Board,
  { accountId }: CompanyCaller,
  { postType: kind, headers, columns, listName, tokens }: ImportedList,
): Promise<{ count: number }> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    // Imports of one company follow each other: each removes the oldest of all.
    await lockForCompany(tx, 'postingLists', accountId);
    if (headers.length > 0) {
      await upsertColumnMap(tx, { accountId, kind, hash: toHash(headers), columns, listName, now });
      await removeOldColumnMaps(tx, { accountId, kind, kept: LISTS_MAXIMUM });
    }
    if (listName === '') return { count: 0 };
    return { count: await keepRows(tx, { accountId, kind, name: listName, tokens, now }) };
  });
}

type ListToKeep = Parameters<typeof replaceListRows>[1];

/** Keeps the postings of a list, whose company is locked. @returns how many it has */
async function keepRows(tx: Tx, list: ListToKeep): Promise<number> {
  const { accountId, kind } = list;
  const count = await replaceListRows(tx, list);
  await removeOldLists(tx, { accountId, kind, kept: LISTS_MAXIMUM });
  const tooMany = errorText('postingList.limitReached', { maximum: String(LIST_ROWS_OF_COMPANY) });
  assertThat((await countListRows(tx, accountId)) <= LIST_ROWS_OF_COMPANY, 'postingList.limitReached', tooMany);
  return count;
}

/** Keeps the postings of a mail's list in a transaction that posts it. @throws AppError `postingList.limitReached`, `server.overloaded` */
export async function keepListOfMail(tx: Tx, list: ListToKeep): Promise<void> {
  await lockForCompany(tx, 'postingLists', list.accountId);
  await keepRows(tx, list);
}
