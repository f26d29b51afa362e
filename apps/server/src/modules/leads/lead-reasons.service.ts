import { LIMITS } from '@loadstone/contracts/board';
import {
  type LeadReason,
  type NearMissList,
  type OtherPost,
  type SameLoad,
  RECENT_DAYS,
  type Provenance,
} from '@loadstone/contracts/leads';
import type { Board } from '../../board/board.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import type { UserCaller } from '../../ground/caller.ts';
import { assertThat } from '../../ground/errors.ts';
import { findCompanyRecord } from '../companies/index.ts';
import { listViewedKinds } from '../permits/index.ts';
import { findPostingOfCompany } from '../postings/index.ts';
import { roadMilesOf } from '../road-miles/index.ts';
import { isPartnerToken } from './lead-marks.queries.ts';
import { toLeadReason, toNearMiss, toOtherPost } from './lead-reasons.presenter.ts';
import { listLeadRows } from './leads.queries.ts';
import { toMeasureMarks } from './measure-marks.ts';
import { toSeenRow } from './seen-tiers.policy.ts';
import { explainPartnerLead } from './partner-leads.service.ts';
import { listProvenanceRows, type ProvenanceRow } from './provenance.queries.ts';

const DAY_MS = 24 * 3_600_000;

/** The newest loads that may be the same as a lead; tokens ascend with time. */
const SAME_LOADS_SHOWN = 5;
/** The other postings of a row that its panel lists. */
const OTHER_POSTS_SHOWN = 20;

/**
 * Why a posting is a lead of an own posting, with what its panel shows besides.
 *
 * @throws AppError `permit.missing`, `posting.notFound`, `lead.notFound`, `partner.unavailable`.
 */
export async function getLeadReason(
  board: Board,
  caller: UserCaller,
  token: number,
  leadToken: number,
): Promise<LeadReason> {
  const { db, matching } = board;
  const own = await getOwn(board, caller, token);
  const reason = isPartnerToken(leadToken)
    ? await explainPartnerLead(board, caller, own, leadToken)
    : matching.index.explainLead(token, leadToken);
  assertThat(reason, 'lead.notFound');
  const [lead] = isPartnerToken(leadToken) ? [] : await listLeadRows(db, [leadToken]);
  const seen = lead && toSeenRow(lead, caller.accountId);
  const [ownAsRow] = own.kind === 'L' && own.network_id !== null ? await listLeadRows(db, [token]) : [];
  const mine = ownAsRow && lead ? toSeenRow(ownAsRow, lead.account_id) : own;
  const marks = toMeasureMarks(mine, seen, own.kind, roadMilesOf(board));
  const [lToken, eToken] = own.kind === 'L' ? [token, leadToken] : [leadToken, token];
  const provenance = (await readProvenances(board, [leadToken])).get(leadToken) ?? null;
  const otherPosts = await listOtherPosts(board, caller, token, leadToken);
  const sameLoads = await listSameLoads(board, token, leadToken);
  const record = lead === undefined ? null : await findCompanyRecord(board, lead.account_id, lead.kind);
  return toLeadReason(reason, { lToken, eToken, marks, otherPosts, sameLoads, record, provenance });
}

/**
 * Counts the leads that each near miss of a posting would add to a short list. This takes about 25 searches, so a longer
 * list returns nothing.
 *
 * @throws AppError `permit.missing`, `posting.notFound`.
 */
export async function listNearMisses(board: Board, caller: UserCaller, token: number): Promise<NearMissList> {
  const { matching, configuration } = board;
  const own = await getOwn(board, caller, token);
  const leadCount = matching.index.listLeads(token, 0).total;
  const isThin = leadCount <= LIMITS.thinLeadList;
  const { westernProvinces } = configuration.board;
  const nearMisses = (isThin ? matching.index.countRelaxations(token) : []).flatMap(
    (relaxation) => toNearMiss(relaxation, own, westernProvinces) ?? [],
  );
  return { token, version: own.version, leadCount, isThin, nearMisses };
}

async function getOwn({ db, matching }: Board, caller: UserCaller, token: number): Promise<PostingRow> {
  const kinds = listViewedKinds(caller);
  const own = await findPostingOfCompany(db, caller.accountId, token);
  assertThat(own !== undefined && kinds.includes(own.kind), 'posting.notFound');
  await matching.catchUp();
  return own;
}

async function listOtherPosts(
  { db, matching }: Board,
  { accountId }: UserCaller,
  token: number,
  leadToken: number,
): Promise<OtherPost[]> {
  const others = matching.index.listRestOfGroup(token, leadToken).slice(0, OTHER_POSTS_SHOWN);
  const rows = await listLeadRows(db, others);
  return others
    .flatMap((other) => rows.find((row) => row.token === other) ?? [])
    .map((row) => toOtherPost(toSeenRow(row, accountId)));
}

async function listSameLoads({ db, matching }: Board, token: number, leadToken: number): Promise<SameLoad[]> {
  const same = matching.index.listSameLoads(token, leadToken).slice(-SAME_LOADS_SHOWN).reverse();
  const rows = await listLeadRows(
    db,
    same.map((load) => load.token),
  );
  return same.flatMap(({ token: other, texts }) => {
    const row = rows.find((each) => each.token === other);
    if (row === undefined) return [];
    return [{ token: other, company: row.common_name, createdOn: row.created_on.toISOString(), texts: [...texts] }];
  });
}

/**
 * Since when device, user and phone number of postings belong to their companies, by token. Tokens of the partner board
 * and of deleted postings are left out.
 */
export async function readProvenances(
  { db, clock }: Board,
  tokens: readonly number[],
): Promise<ReadonlyMap<number, Provenance>> {
  const rows = await listProvenanceRows(db, tokens);
  const now = clock.now();
  return new Map(rows.map((row) => [row.token, toProvenance(row, now)]));
}

function toProvenance(row: ProvenanceRow, now: Date): Provenance {
  const toDays = (since: Date) => Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY_MS));
  const toAge = (since: Date) => ({ days: toDays(since), isRecent: toDays(since) < RECENT_DAYS });
  const phone = toAge(row.phone_changed_on ?? row.phone_entered_on);
  const isChanged = row.phone_changed_on !== null;
  return {
    device: row.device_since === null ? null : toAge(row.device_since),
    user: { days: toDays(row.user_since), isProgram: row.is_program },
    phone: { days: phone.days, isChanged, isRecent: isChanged && phone.isRecent },
  };
}
