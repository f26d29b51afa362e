import type { Lead, LeadMarkSource, PartnerLeadList } from '@loadstone/contracts/leads';
import type { PostingKind } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import type { UserCaller } from '../../ground/caller.ts';
import { assertThat } from '../../ground/errors.ts';
import type { LeadPair, Matching, PairReason } from '../../matching/index.ts';
import {
  PartnerUnavailable,
  toBoardQuery,
  type BoardQuery,
  type PartnerBoardReply,
  type PartnerPosting,
} from '../../partners/index.ts';
import { findQuickPayUrl, listScores } from '../companies/index.ts';
import { findPostingOfCompany, getToday } from '../postings/index.ts';
import { listPartnerLeadMarks, NO_MARK } from './lead-marks.queries.ts';
import { SCORE_WAIT_MS, toFinder, toShownSources, type Sources } from './lead-scores.ts';
import { toUnindexedPosting, toPartnerLead, toPartnerLeadCompany } from './leads.presenter.ts';

// Leads of the partner board are requested each time, matched by our own rules, and never stored.

interface JudgedPosting {
  readonly posting: PartnerPosting;
  readonly pair: LeadPair;
}

const NO_LEADS: Omit<PartnerBoardReply, 'total'> = {
  postings: [],
  dropped: { unplaced: 0, unreadable: 0, repeated: 0 },
  isSample: false,
};

/**
 * The partner's leads of one own posting in order M12. A partner that fails or is too slow is reported as missing. A
 * private posting and one of the sandbox are never sent to the partner.
 *
 * @throws AppError `posting.notFound`.
 */
export async function listPartnerLeads(
  board: Board,
  caller: UserCaller,
  { kind, token }: { readonly kind: PostingKind; readonly token: number },
  { held, signal }: { readonly held: Sources; readonly signal?: AbortSignal },
): Promise<PartnerLeadList> {
  const { db, matching, partners } = board;
  const own = await findPostingOfCompany(db, caller.accountId, token);
  assertThat(own?.kind === kind, 'posting.notFound');
  const query = toQuery(board, caller, own);
  const response = query === undefined ? NO_LEADS : await partners.board.listPostings(query, signal).catch(toMissing);
  await matching.catchUp();
  const judged = judgeAll(matching, token, response?.postings ?? []);
  const { leads, sheet } = await toLeads(board, caller, own, { judged, held });
  return {
    leads,
    total: leads.length,
    partnerMissing: response === undefined,
    unplaced: response?.dropped.unplaced ?? 0,
    isSample: response?.isSample ?? false,
    isScoresPending: sheet.isPending,
    sampleMarks: [...sheet.samples],
    quickPayUrl: findQuickPayUrl(board),
  };
}

/** One lead of the partner board, requested again; undefined where it is no lead. @throws PartnerUnavailable */
export async function findPartnerLead(
  board: Board,
  caller: UserCaller,
  own: PostingRow,
  leadToken: number,
): Promise<Lead | undefined> {
  const judged = (await listJudged(board, caller, own)).filter(({ posting }) => posting.token === leadToken);
  return (await toLeads(board, caller, own, { judged, held: new Set<LeadMarkSource>() })).leads[0];
}

/** Why a posting of the partner board is a lead; undefined where it is none. @throws PartnerUnavailable */
export async function explainPartnerLead(
  board: Board,
  caller: UserCaller,
  own: PostingRow,
  leadToken: number,
): Promise<PairReason | undefined> {
  const found = (await listJudged(board, caller, own)).find(({ posting }) => posting.token === leadToken);
  if (found === undefined) return undefined;
  return board.matching.index.explainUnindexed(own.token, toUnindexedPosting(found.posting));
}

/** The search to send; undefined for a posting that is not shared with the partner, or that has no leads. */
function toQuery(board: Board, { isSandbox }: UserCaller, own: PostingRow): BoardQuery | undefined {
  if (isSandbox) return undefined;
  if (own.p_status !== 'O' || own.date_avail < getToday(board)) return undefined;
  return toBoardQuery(toAskedPosting(own), board.configuration.board.matchDateToleranceDays);
}

async function listJudged(board: Board, caller: UserCaller, own: PostingRow): Promise<JudgedPosting[]> {
  const query = toQuery(board, caller, own);
  if (query === undefined) return [];
  const { postings } = await board.partners.board.listPostings(query);
  await board.matching.catchUp();
  return judgeAll(board.matching, own.token, postings);
}

async function toLeads(
  board: Board,
  caller: UserCaller,
  own: PostingRow,
  { judged, held }: { readonly judged: readonly JudgedPosting[]; readonly held: Sources },
) {
  const sources = toShownSources(held, own.kind);
  const tokens = judged.map(({ posting }) => posting.token);
  const marks = await listPartnerLeadMarks(board.db, caller.accountId, tokens);
  const companies = judged.map(({ posting }) => toPartnerLeadCompany(posting));
  const sheet = await listScores(board, companies, sources, SCORE_WAIT_MS);
  const leads = judged.map(({ posting, pair }) =>
    toPartnerLead(posting, pair, own, {
      mark: marks.get(posting.token) ?? NO_MARK,
      find: toFinder(sheet, toPartnerLeadCompany(posting), sources),
    }),
  );
  return { leads, sheet };
}

function toMissing(error: unknown): undefined {
  if (!(error instanceof PartnerUnavailable)) throw error;
}

/** The postings that are leads, best first by M12. */
function judgeAll(matching: Matching, token: number, postings: readonly PartnerPosting[]): JudgedPosting[] {
  const judged = postings.flatMap((posting) => {
    const pair = matching.index.judgeUnindexed(token, toUnindexedPosting(posting));
    return pair === undefined ? [] : [{ posting, pair }];
  });
  return judged.sort(compareLeads);
}

function compareLeads(one: JudgedPosting, other: JudgedPosting): number {
  return (
    Number(other.pair.mutual) - Number(one.pair.mutual) ||
    one.pair.originMiles - other.pair.originMiles ||
    one.pair.originMiles + one.pair.destinationMiles - (other.pair.originMiles + other.pair.destinationMiles) ||
    Date.parse(other.posting.createdOn) - Date.parse(one.posting.createdOn) ||
    one.posting.token - other.posting.token
  );
}

function toAskedPosting(row: PostingRow) {
  return {
    kind: row.kind,
    postMode: row.post_mode,
    dateAvail: row.date_avail,
    srceCity: row.srce_city,
    srceSt: row.srce_st,
    srceLat: row.srce_lat,
    srceLong: row.srce_long,
    srceRadius: row.srce_radius,
    destCity: row.dest_city,
    destSt: row.dest_st,
    destLat: row.dest_lat,
    destLong: row.dest_long,
    destRadius: row.dest_radius,
    vehicleType: row.vehicle_type,
    vehicleSize: row.vehicle_size,
    postingAttrib: row.posting_attrib,
    corridor: row.corridor,
  };
}
