import { PRODUCT_IDS } from '@loadstone/contracts/postings';
import type { CarrierSearch } from '@loadstone/contracts/search';
import { findAccessRefusal, findAccountById } from '../../auth/index.ts';
import type { Board } from '../../board/board.ts';
import type { Tx } from '../../db/database.ts';
import { listHeldPermits } from '../permits/index.ts';
import { getToday } from '../postings/index.ts';
import { isNamed } from '../search/index.ts';
import { listSeenPostings, type DueAlert, type FoundPosting } from './alerts.queries.ts';

/**
 * Those of the found postings that the user may see now, in the order in which they were found; none for a user without
 * access or the feature. The leads of a posting must still be its leads.
 */
export async function listShownPostings(
  board: Board,
  tx: Tx,
  { alert, tokens }: { readonly alert: DueAlert; readonly tokens: readonly number[] },
): Promise<FoundPosting[]> {
  const { account_id: accountId, user_id: userId, kind, criteria, token: myToken } = alert;
  const account = await findAccountById(tx, userId);
  if (account === undefined || findAccessRefusal(account) !== undefined) return [];
  if (kind !== 'posting' && !(await maySearch(tx, alert))) return [];
  const viewer = { accountId, isSandbox: alert.is_sandbox, today: getToday(board) };
  const seen = await listSeenPostings(tx, tokens, viewer);
  const byToken = new Map(seen.map((posting) => [posting.token, posting]));
  const { matching } = board;
  if (kind === 'posting') await matching.catchUp();
  const isLead = (token: number): boolean => myToken !== null && matching.index.findLead(myToken, token) !== undefined;
  return tokens.flatMap((token) => {
    const posting = byToken.get(token);
    if (posting === undefined) return [];
    const isFound = kind === 'posting' ? isLead(token) : isOfCompany(criteria as CarrierSearch, posting);
    return isFound ? [posting] : [];
  });
}

/** True while the company holds the feature of the search, and the user the product. */
async function maySearch(tx: Tx, { account_id: accountId, kind, product_ids: productIds }: DueAlert): Promise<boolean> {
  const code = kind === 'carriers' ? 'll_carrsearch' : 'll_uscarrsearch';
  if (!productIds.includes(PRODUCT_IDS.B)) return false;
  const held = await listHeldPermits(tx, [accountId], [code]);
  return held.some(({ product_id: productId }) => productId === PRODUCT_IDS.B);
}

function isOfCompany({ companyName }: Pick<CarrierSearch, 'companyName'>, posting: FoundPosting): boolean {
  return companyName === '' || isNamed(posting.common_name, companyName);
}
