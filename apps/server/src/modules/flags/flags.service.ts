import { LIMITS } from '@loadstone/contracts/board';
import type { Flag, FlagDraft } from '@loadstone/contracts/flags';
import type { ChangedMark } from '@loadstone/contracts/leads';
import type { PostingKind } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import type { UserCaller } from '../../ground/caller.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, assertThat } from '../../ground/errors.ts';
import {
  getLeadMark,
  getLeadToken,
  isPartnerToken,
  findLead,
  findPartnerLead,
  lockCompanyMarks,
  publishMark,
  toChangedMark,
  type FoundLead,
  type LeadReference,
} from '../leads/index.ts';
import { listViewedKinds } from '../permits/index.ts';
import { findPostingOfCompany } from '../postings/index.ts';
import { toFlag, toFlagFacts } from './flags.presenter.ts';
import {
  countFlags,
  findFlagRow,
  findRestorableFlag,
  insertFlag,
  listFlagRows,
  markFlagDeleted,
  markFlagRestored,
} from './flags.queries.ts';

/** How long a deleted flag can be restored. */
const UNDO_MS = 86_400_000;

type FlagReply = { id: number; custCd: string; mark: ChangedMark };

// A flag belongs to its company and is visible to users who may see postings of its kind.

/** The flags of the caller's company, newest first. @throws AppError `permit.missing` */
export async function listFlags({ db, clock }: Board, caller: UserCaller): Promise<Flag[]> {
  return (await listFlagRows(db, caller.accountId, listViewedKinds(caller))).map((row) => toFlag(row, clock.now()));
}

/** A flag of the caller's company. @throws AppError `flag.notFound`, `permit.missing` */
export async function getFlag({ db, clock }: Board, caller: UserCaller, id: number): Promise<Flag> {
  const row = await findFlagRow(db, caller.accountId, listViewedKinds(caller), id);
  assertThat(row, 'flag.notFound');
  return toFlag(row, clock.now());
}

/**
 * Flags a lead of an own posting. The stored facts come from this board or the partner board, never from the client.
 *
 * @throws AppError `company.globallyExcluded`, `lead.notFound`, `flag.exists`, `flag.limitReached`, `partner.unavailable`,
 *   `permit.missing`
 */
export async function createFlag(board: Board, caller: UserCaller, draft: FlagDraft): Promise<FlagReply> {
  const { db, clock } = board;
  const { own, leadToken } = await getPair(db, caller, listViewedKinds(caller), draft);
  const found = await findFlaggedLead(board, caller, own, leadToken);
  assertThat(found, 'lead.notFound');
  const { lead, reference, accountId: contactAccountId } = found;
  return inTransaction(db, async (tx) => {
    await lockCompanyMarks(tx, caller.accountId);
    const id = await insertFlag(tx, {
      accountId: caller.accountId,
      userId: caller.userId,
      ownKind: own.kind,
      ownPostingId: own.id,
      lead: reference,
      contactCustCd: lead.custCd,
      contactAccountId,
      contactUserId: contactAccountId === null ? null : lead.createdBy,
      facts: toFlagFacts(lead, own),
      createdOn: clock.now(),
    });
    if (id === undefined) throw new AppError('flag.exists');
    assertThat((await countFlags(tx, caller.accountId)) <= LIMITS.flags, 'flag.limitReached');
    return { id, custCd: caller.custCd, mark: await publishMarkOf(tx, caller, own.kind, reference) };
  });
}

async function findFlaggedLead(
  board: Board,
  caller: UserCaller,
  own: PostingRow,
  leadToken: number,
): Promise<FoundLead | undefined> {
  if (!isPartnerToken(leadToken)) return findLead(board, caller, own, leadToken);
  const lead = await findPartnerLead(board, caller, own, leadToken);
  return lead === undefined
    ? undefined
    : { lead, reference: { lead_posting_id: null, lead_token: leadToken }, accountId: null };
}

/** Deletes a flag of the caller's company. @throws AppError `flag.notFound`, `permit.missing` */
export async function deleteFlag({ db, clock }: Board, caller: UserCaller, id: number): Promise<FlagReply> {
  return inTransaction(db, async (tx) => {
    const kinds = listViewedKinds(caller);
    await lockCompanyMarks(tx, caller.accountId);
    const row = await markFlagDeleted(tx, caller.accountId, kinds, id, clock.now());
    assertThat(row, 'flag.notFound');
    return { id, custCd: caller.custCd, mark: await publishMarkOf(tx, caller, row.own_kind, row) };
  });
}

/**
 * Restores a flag that was deleted less than a day ago; a flag that is not deleted stays as it is.
 *
 * @throws AppError `flag.notFound`, `flag.exists`, `permit.missing`
 */
export async function restoreFlag({ db, clock }: Board, caller: UserCaller, id: number): Promise<FlagReply> {
  return inTransaction(db, async (tx) => {
    const kinds = listViewedKinds(caller);
    await lockCompanyMarks(tx, caller.accountId);
    const undoLimit = new Date(clock.now().getTime() - UNDO_MS);
    const row = await findRestorableFlag(tx, caller.accountId, kinds, id, undoLimit);
    assertThat(row, 'flag.notFound');
    const { accountId, custCd } = caller;
    const before = await getLeadMark(tx, accountId, row);
    if (row.deleted_on === null) {
      const leadToken = await getLeadToken(tx, row);
      return { id, custCd, mark: toChangedMark({ leadToken, ...before }) };
    }
    assertThat(before.flag === 0, 'flag.exists');
    await markFlagRestored(tx, id);
    return { id, custCd, mark: await publishMarkOf(tx, caller, row.own_kind, row) };
  });
}

/**
 * Orders the pair: the caller's own posting and the lead. A posting of a kind that the caller may not see is ignored.
 */
async function getPair(
  db: Db,
  caller: UserCaller,
  kinds: readonly PostingKind[],
  { lToken, eToken }: FlagDraft,
): Promise<{ own: PostingRow; leadToken: number }> {
  for (const [kind, token, leadToken] of [
    ['L', lToken, eToken],
    ['E', eToken, lToken],
  ] as const) {
    if (!kinds.includes(kind)) continue;
    const own = await findPostingOfCompany(db, caller.accountId, token);
    if (own?.kind === kind) return { own, leadToken };
  }
  throw new AppError('lead.notFound');
}

/** Publishes the current marks of the caller's company on a lead. */
async function publishMarkOf(
  tx: Tx,
  { accountId }: UserCaller,
  kind: PostingKind,
  lead: LeadReference,
): Promise<ChangedMark> {
  const mark = await getLeadMark(tx, accountId, lead);
  const leadToken = await getLeadToken(tx, lead);
  return publishMark(tx, accountId, lead, { kind, leadToken, ...mark });
}
