import type { PostingTiers, ShownTier } from '@loadstone/contracts/tiers';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { Db } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat } from '../../ground/errors.ts';
import { listCompanyNames } from '../companies/index.ts';
import { assertMayPost } from '../device-waits/index.ts';
import {
  countTierCompanies,
  findTierTerms,
  findVisibleNetwork,
  isPublic,
  listTierRows,
  planReleases,
  readTierAnswers,
  type TierRow,
} from '../networks/index.ts';
import { logTierRelease } from './posting-activity.service.ts';
import { assertAllowed, getShownStatus, getToday, lockPosting } from './posting-checks.service.ts';
import { findPostingOfCompany } from './posting-lookups.queries.ts';
import { releaseLocked } from './tier-releases.service.ts';

/**
 * The tiers of an own load, with the companies of each, the times of their releases, and what each company did.
 *
 * @throws AppError `posting.notFound`, `posting.noTiers`
 */
export async function getPostingTiers(board: Board, caller: CompanyCaller, token: number): Promise<PostingTiers> {
  const row = await findPostingOfCompany(board.db, caller.accountId, token);
  assertThat(row?.kind === 'L', 'posting.notFound');
  return readTiers(board, board.db, caller, row);
}

/**
 * Releases a tier of an own open load now, with those before it. One that is released stays as it is, so that a repeated
 * call changes nothing.
 *
 * @throws AppError `posting.notFound`, `posting.noTiers`, `posting.illegalTransition`, `device.unconfirmed`
 */
export async function releaseTierNow(
  board: Board,
  caller: CompanyCaller,
  { token, number }: { readonly token: number; readonly number: number },
): Promise<PostingTiers> {
  await assertMayPost(board, caller);
  return inTransaction(board.db, async (tx) => {
    const row = await lockPosting(tx, caller, 'L', token);
    const tiers = row.network_id === null ? [] : await listTierRows(tx, row.network_id);
    assertThat(tiers.length > 0, 'posting.noTiers');
    if (tiers.some((tier) => tier.number <= number && tier.released_on === null)) {
      assertAllowed(board, row, 'confirm');
      await releaseLocked(tx, [row], number);
      await logTierRelease(tx, board.clock, caller, row, number);
    }
    return readTiers(board, tx, caller, row);
  });
}

/** What a company sees of a load: the rate and the book now of its first released tier, or those of the posting. */
export async function findSeenTerms(
  db: Db,
  { network_id: networkId, rate, book_now: bookNow }: Pick<PostingRow, 'network_id' | 'rate' | 'book_now'>,
  accountId: number | null,
): Promise<{ rate: PostingRow['rate']; bookNow: boolean }> {
  const terms = networkId === null || accountId === null ? undefined : await findTierTerms(db, networkId, accountId);
  return terms === undefined ? { rate, bookNow } : { rate: terms.rate ?? rate, bookNow: terms.bookNow };
}

async function readTiers(board: Board, db: Db, caller: CompanyCaller, row: PostingRow): Promise<PostingTiers> {
  const tiers = row.network_id === null ? [] : await listTierRows(db, row.network_id);
  assertThat(tiers.length > 0 && row.network_id !== null, 'posting.noTiers');
  const companies = await countTierCompanies(db, row.network_id);
  const planned = planReleases(tiers);
  const receivers = new Map<number, ShownTier['receivers']>();
  for (const tier of tiers) receivers.set(tier.number, await toReceivers(db, caller, tier));
  const answers = await readTierAnswers(db, {
    id: row.id,
    ownerId: row.account_id,
    audienceId: row.network_id,
    tiers,
    isOpen: getShownStatus(board, row) === 'O',
    today: getToday(board),
    hidden: new Set([...receivers].flatMap(([number, one]) => (isHidden(one) ? [number] : []))),
  });
  const shown: ShownTier[] = [];
  for (const tier of tiers) {
    const expectedOn = tier.released_on === null ? planned.get(tier.number) : undefined;
    shown.push({
      number: tier.number,
      receivers: receivers.get(tier.number) ?? { type: 'everybody' },
      rate: tier.rate,
      minutes: tier.minutes,
      bookNow: tier.book_now,
      companies: tier.is_everybody ? null : (companies.get(tier.number) ?? 0),
      releasedOn: tier.released_on?.toISOString() ?? null,
      expectedOn: expectedOn?.toISOString() ?? null,
      answers: answers.get(tier.number),
    });
  }
  const released = shown.filter(({ releasedOn }) => releasedOn !== null);
  return {
    token: row.token,
    version: row.version,
    companies: released.reduce((sum, tier) => sum + (tier.companies ?? 0), 0),
    isPublic: isPublic(tiers),
    tiers: shown,
  };
}

/** True for a colleague's private network, and one that is deleted: its members are not listed. */
function isHidden(receivers: ShownTier['receivers']): boolean {
  return receivers.type === 'network' && receivers.name === null;
}

async function toReceivers(db: Db, caller: CompanyCaller, tier: TierRow): Promise<ShownTier['receivers']> {
  if (tier.is_everybody) return { type: 'everybody' };
  if (tier.network_id === null) {
    return { type: 'companies', companies: await listCompanyNames(db, tier.account_ids) };
  }
  const network = await findVisibleNetwork(db, caller, tier.network_id);
  return { type: 'network', networkId: tier.network_id, name: network?.name ?? null };
}
