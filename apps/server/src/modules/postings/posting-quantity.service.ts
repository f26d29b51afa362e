import { PLAIN_FACTS, type Posting, type PostingKind } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat, fieldError } from '../../ground/errors.ts';
import { assertMayPost } from '../device-waits/index.ts';
import { assertAllowed, assertInsuredFor } from './posting-checks.service.ts';
import { getOwnRow } from './posting-reading.service.ts';
import { concludeWrites } from './posting-writes.service.ts';
import { listOwnPostingsForUpdate, updatePosting, type OwnPostingRow } from './postings.queries.ts';

/** How many are added to a posting. */
interface Raise {
  readonly token: number;
  readonly by: number;
}

/**
 * Adds to the quantities of open postings, instead of posting others like them (M16): all of them, or none.
 *
 * @param raises one posting may be named several times
 * @returns the postings after it, by their tokens
 * @throws AppError `posting.notFound`, `posting.illegalTransition` for one that is not open, `insurance.expired`,
 *   `device.unconfirmed`, `request.invalid` above the largest quantity
 */
export async function raiseQuantities(
  board: Board,
  caller: CompanyCaller,
  kind: PostingKind,
  raises: readonly Raise[],
): Promise<Posting[]> {
  await assertMayPost(board, caller);
  const added = new Map<number, number>();
  for (const { token, by } of raises) added.set(token, (added.get(token) ?? 0) + by);
  return inTransaction(board.db, async (tx) => {
    const tokens = [...added.keys()];
    const rows = await listOwnPostingsForUpdate(tx, { accountId: caller.accountId, kind, tokens });
    assertThat(rows.length === tokens.length, 'posting.notFound');
    await assertInsuredFor(board, tx, caller, kind, 'edit');
    const raised: OwnPostingRow[] = [];
    for (const row of rows.toSorted((one, other) => one.token - other.token)) {
      assertThat(assertAllowed(board, row, 'edit') === 'O', 'posting.notFound');
      const quantity = row.quantity + (added.get(row.token) ?? 0);
      const isTooLarge = quantity > PLAIN_FACTS.quantity.value.most;
      assertThat(!isTooLarge, 'request.invalid', undefined, [fieldError('quantity', 'check.quantity')]);
      const written = { updated_on: board.clock.now(), device_since: caller.origin.deviceOfCompanySince };
      raised.push(await getOwnRow(tx, caller, await updatePosting(tx, row.id, { quantity, ...written })));
    }
    return concludeWrites(board, tx, caller, 'EditPosting', raised);
  });
}
