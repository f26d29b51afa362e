import { LIMITS } from '@loadstone/contracts/board';
import type { Lead, OwnLeadList } from '@loadstone/contracts/leads';
import type { PostingKind } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import type { CompanyCaller, UserCaller } from '../../ground/caller.ts';
import { assertThat } from '../../ground/errors.ts';
import type { EncodedLead, HeldSources, LeadRequest, PushedLeads } from '../../live/index.ts';
import type { LeadPair } from '../../matching/index.ts';
import { findContactUntil, findOffersOnly, findQuickPayUrl, listScores, type ScoreSheet } from '../companies/index.ts';
import { getToday } from '../postings/index.ts';
import { roadMilesOf } from '../road-miles/index.ts';
import { type LeadListRows, readLeadList } from './lead-list.queries.ts';
import { NO_MARK, type LeadReference } from './lead-marks.queries.ts';
import { LeadRightsCache } from './lead-rights-cache.ts';
import { ScoreWatch, SCORE_WAIT_MS, toFinder, toShownSources, type Sources } from './lead-scores.ts';
import { createLeadPresenter, toLeadCompany, type LeadPresenter } from './leads.presenter.ts';
import type { LeadRow } from './leads.queries.ts';
import { toMeasureMarks, listOwnTokens } from './measure-marks.ts';
import { LeadListCache } from './lead-list-cache.ts';
import { toSeenRow } from './seen-tiers.policy.ts';

const NOTHING: LeadListRows = { rows: new Map(), marks: new Map() };

const cacheOf = perBoard(({ matching }: Pick<Board, 'matching'>) => new LeadListCache(matching));

/** The leads that the index lists for a posting, with their rows. */
interface ReadList extends LeadListRows {
  readonly pairs: readonly LeadPair[];
  readonly total: number;
  /** The posting whose leads are listed; undefined where the company has no such posting. */
  readonly own: LeadRow | undefined;
  /** The change of the feed as of which the index listed them. */
  readonly eventId: number;
}

/** How the leads of a call or a push are shown. */
interface Showing {
  readonly heldOf: HeldSources;
  readonly waitMs: number;
  readonly isOfCall: boolean;
}

interface LoadShowing extends Omit<Showing, 'heldOf'> {
  readonly heldOf?: HeldSources | undefined;
  readonly isCurrent: boolean;
}

/** Builds one lead: as an object or as JSON. */
type Present<Shown> = (shown: Parameters<LeadPresenter['toLead']>[0]) => Shown;

/** A lead, the reference that marks use for it, and its company. */
export interface FoundLead {
  readonly lead: Lead;
  readonly reference: LeadReference;
  /** The lead's company; null where it exists on the partner board only. */
  readonly accountId: number | null;
}

const LEADS_LISTED = LIMITS.leadListLength;
const MS_PER_HOUR = 3_600_000;

const presenterOf = perBoard(({ configuration }: Pick<Board, 'configuration'>) =>
  createLeadPresenter(configuration.limits.confirmedHours * MS_PER_HOUR),
);

const watchOf = perBoard<Board, ScoreWatch>(() => new ScoreWatch());

/** What companies may see on pushed leads, which the notifications of the database keep valid. */
export const leadRightsOf = perBoard(
  ({ db, callerCacheMs }: Board) =>
    new LeadRightsCache(db, { cacheMs: callerCacheMs, getNowMs: () => performance.now() }),
);

/** The leads that the hub pushes. */
export const pushedLeadsOf = perBoard((board: Board): PushedLeads => ({
  loadLeads: (requests, options) => loadLeads(board, requests, options),
  encodeLeads: (requests) => encodeLeads(board, requests),
  onScored: (listener) => watchOf(board).onScored(listener),
}));

/** The leads of requests, as {@link PushedLeads} describes them. */
export async function loadLeads(
  board: Board,
  requests: Parameters<PushedLeads['loadLeads']>[0],
  { heldOf, isCurrent = true }: Parameters<PushedLeads['loadLeads']>[1] = {},
): Promise<(Lead | undefined)[]> {
  const { toLead } = presenterOf(board);
  return (await load(board, requests, { heldOf, isCurrent, waitMs: 0, isOfCall: false }, toLead)).leads;
}

/** The leads of requests as JSON, for the windows of their companies. */
async function encodeLeads(board: Board, requests: readonly LeadRequest[]): Promise<(EncodedLead | undefined)[]> {
  const { encodeLead } = presenterOf(board);
  return (await load(board, requests, { isCurrent: true, waitMs: 0, isOfCall: false }, encodeLead)).leads;
}

/**
 * The leads of one own posting in order M17, at most 5,000, with the total count. A posting that is not open has none.
 * Scores that are not known yet are blank and reported as pending.
 *
 * @param held the outside parties whose values the caller may see
 * @throws AppError `posting.notFound`.
 */
export async function listLeads(
  board: Board,
  caller: CompanyCaller,
  { kind, token }: { readonly kind: PostingKind; readonly token: number },
  held: Sources,
): Promise<OwnLeadList> {
  const { own, pairs, total, eventId, rows, marks } = await readList(board, caller.accountId, kind, token);
  assertThat(own, 'posting.notFound');
  // After midnight the index contains yesterday's postings until the job has expired them.
  const isListed = own.date_avail >= getToday(board);
  const listed = isListed ? pairs : [];
  const requests = listed.map((pair) => ({ accountId: caller.accountId, kind, myToken: token, pair }));
  const showing = { heldOf: () => held, waitMs: SCORE_WAIT_MS, isOfCall: true };
  const { toLead } = presenterOf(board);
  const { leads, sheet } = await show(board, requests, { rows, marks }, showing, toLead);
  const visible = leads.filter((lead) => lead !== undefined);
  return {
    leads: visible,
    total: isListed ? total - (leads.length - visible.length) : 0,
    eventId,
    isScoresPending: sheet.isPending,
    sampleMarks: [...sheet.samples],
    quickPayUrl: findQuickPayUrl(board),
  };
}

/** One lead of an own posting in its current state, with the company's marks; undefined where it is no lead. */
export async function findLead(
  board: Board,
  caller: UserCaller,
  { kind, token }: { readonly kind: PostingKind; readonly token: number },
  leadToken: number,
): Promise<FoundLead | undefined> {
  const { matching } = board;
  await matching.catchUp();
  const pair = matching.index.findLead(token, leadToken);
  if (pair === undefined) return undefined;
  const requests = [{ accountId: caller.accountId, kind, myToken: token, pair }];
  // The caller's transaction may contain writes that are not committed yet.
  const showing = { heldOf: () => new Set<never>(), isCurrent: false, waitMs: 0, isOfCall: true };
  const { leads, rows } = await load(board, requests, showing, presenterOf(board).toLead);
  const [lead] = leads;
  const row = rows.get(leadToken);
  if (lead === undefined || row === undefined) return undefined;
  return { lead, reference: { lead_posting_id: row.id, lead_token: null }, accountId: row.account_id };
}

/** Loads the rows, marks and rights that the requests need, and builds their leads. */
async function load<Shown>(
  board: Board,
  requests: readonly LeadRequest[],
  { heldOf: given, isCurrent, ...showing }: LoadShowing,
  present: Present<Shown>,
): Promise<{ leads: (Shown | undefined)[]; rows: LeadListRows['rows'] }> {
  const tokens = [...new Set(requests.map((request) => request.pair.leadToken))];
  // The statements run one after the other, because a request with an idempotency key uses one connection for all of
  // them.
  const listed = await addOwnRows(board, requests, await readRows(board, tokens, isCurrent), isCurrent);
  const accountIds = [...new Set(requests.map((request) => request.accountId))];
  const heldOf = given ?? (await leadRightsOf(board).read(accountIds));
  const { leads } = await show(board, requests, listed, { ...showing, heldOf }, present);
  return { leads, rows: listed.rows };
}

/** Builds the leads of rows that have been read; undefined for one that its company may not read any more. */
async function show<Shown>(
  board: Board,
  requests: readonly LeadRequest[],
  listed: LeadListRows,
  { heldOf, waitMs, isOfCall }: Showing,
  present: Present<Shown>,
): Promise<{ leads: (Shown | undefined)[]; sheet: ScoreSheet }> {
  const shown = requests.map(({ accountId, kind }) => toShownSources(heldOf(accountId, kind), kind));
  const sources = new Set(shown.flatMap((each) => [...each]));
  const companies = requests.flatMap(({ pair }) => {
    const row = listed.rows.get(pair.leadToken);
    return row === undefined ? [] : [toLeadCompany(row)];
  });
  const sheet = await listScores(board, companies, sources, waitMs);
  const today = getToday(board);
  const toShown = createShownLeads(board, listed, sheet, present);
  const leads = requests.map((request, index) => {
    const row = listed.rows.get(request.pair.leadToken);
    if (row === undefined || !isLeadVisible(row, request.accountId, today)) return undefined;
    return toShown(request, row, shown[index] ?? new Set());
  });
  watchOf(board).follow(sheet, {
    postings: requests.map(({ accountId, kind, myToken }) => ({ accountId, kind, token: myToken })),
    isOfCall,
  });
  return { leads, sheet };
}

/** Builds leads of rows that their companies may read, as of now. */
function createShownLeads<Shown>(
  board: Board,
  { rows, marks }: LeadListRows,
  sheet: ScoreSheet,
  present: Present<Shown>,
) {
  const roadMiles = roadMilesOf(board);
  const now = board.clock.now();
  return ({ accountId, kind, myToken, pair }: LeadRequest, stored: LeadRow, sources: Sources): Shown => {
    const row = toSeenRow(stored, accountId);
    const own = rows.get(myToken);
    // Marks of a truck compare it with what its company sees of the load.
    const mine = own && toSeenRow(own, row.account_id);
    return present({
      row,
      pair,
      mine: { token: myToken, kind },
      extras: {
        mark: marks.get(row.id)?.get(accountId) ?? NO_MARK,
        find: toFinder(sheet, toLeadCompany(row), sources),
        measures: toMeasureMarks(row, mine, kind, roadMiles),
        offersOnly: findOffersOnly(row, now),
        contactUntil: findContactUntil(row, now)?.toISOString(),
        roadMiles: roadMiles.findHaul(row.srce_id, row.stops, row.dest_id),
      },
    });
  };
}

/**
 * Lists a posting's leads with their rows and marks. When the index has applied every change committed before the
 * call, rows in memory are current too. The others are read by one statement, which also returns the newest change of
 * the feed: where the index has not applied it yet, it catches up and the list is read again.
 */
async function readList(board: Board, accountId: number, kind: PostingKind, token: number): Promise<ReadList> {
  const { matching } = board;
  const isCurrent = await matching.catchUp();
  // No `await` may come between these two statements and the search in memory: the list must be exactly as of this event.
  const list = () => ({ ...matching.index.listLeads(token, LEADS_LISTED), eventId: matching.appliedEventId });
  const listed = list();
  const first = await read(listed, isCurrent);
  if (first.own === undefined || first.readAt <= listed.eventId) return first;
  const isCurrentNow = await matching.catchUp();
  return read(list(), isCurrentNow);

  async function read(current: typeof listed, isUpToDate: boolean): Promise<ReadList & { readAt: number }> {
    const found = await readRows(board, [token, ...current.pairs.map(({ leadToken }) => leadToken)], isUpToDate);
    const own = found.rows.get(token);
    return { ...current, ...found, own: own?.account_id === accountId && own.kind === kind ? own : undefined };
  }
}

/**
 * True where another company may read the row in its current state, on the board's day `today`. The matching index
 * decided the pair from an earlier state of the tables. A row that has since been assigned, deleted, expired or made
 * private is withheld until its own change is applied to the index.
 */
export function isLeadVisible(row: LeadRow, viewerAccountId: number, today: string): boolean {
  if (row.p_status !== 'O' || row.date_avail < today) return false;
  return row.post_mode === 'A' || (row.member_account_ids ?? []).includes(viewerAccountId);
}

/**
 * The rows and marks of postings, from memory where they are there, all others by one statement.
 *
 * @param isCurrent true where the index has applied what the rows must contain; otherwise all are read
 * @returns also the newest change of the feed in the snapshot of the statement; 0 where all were in memory
 */
async function readRows(
  board: Board,
  tokens: readonly number[],
  isCurrent: boolean,
): Promise<LeadListRows & { readAt: number }> {
  const cache = cacheOf(board);
  // No `await` may come before this statement.
  const cached = isCurrent ? cache.find(tokens) : { ...NOTHING, missing: tokens };
  if (cached.missing.length === 0) return { ...cached, readAt: 0 };
  const read = await readLeadList(board.db, cached.missing);
  cache.keep(read);
  return {
    rows: new Map([...cached.rows, ...read.rows]),
    marks: new Map([...cached.marks, ...read.marks]),
    readAt: read.lastChangeId,
  };
}

/** Adds the own postings of leads that state a measure, because both postings of a pair decide its marks (M15). */
async function addOwnRows(
  board: Board,
  requests: readonly LeadRequest[],
  listed: LeadListRows,
  isCurrent: boolean,
): Promise<LeadListRows> {
  const own = await readRows(board, listOwnTokens(requests, listed.rows), isCurrent);
  return { rows: new Map([...own.rows, ...listed.rows]), marks: new Map([...own.marks, ...listed.marks]) };
}
