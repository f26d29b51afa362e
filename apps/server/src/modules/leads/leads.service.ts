import { LIMITS } from '@loadstone/contracts/board';
import type { Lead, OwnLeadList } from '@loadstone/contracts/leads';
import type { PostingKind } from '@loadstone/contracts/postings';
import type { CompanyCaller, UserCaller } from '../../ground/caller.ts';
import type { Db } from '../../db/database.ts';
import { assertThat } from '../../ground/errors.ts';
import type { HeldSources, LeadRequest, PushedLeads } from '../../live/index.ts';
import type { LeadPair, Matching } from '../../matching/index.ts';
import { findContactUntil, findOffersOnly, type CompanyScores, type ScoreSheet } from '../companies/index.ts';
import { getToday, type CheckDependencies } from '../postings/index.ts';
import type { RoadMiles } from '../road-miles/index.ts';
import { LeadListCache } from './lead-list-cache.ts';
import { readLeadList, type LeadListRows } from './lead-list.queries.ts';
import { NO_MARK, type LeadReference } from './lead-marks.queries.ts';
import { LeadRightsCache } from './lead-rights-cache.ts';
import { ScoreWatch, SCORE_WAIT_MS, toFinder, toShownSources, type Sources } from './lead-scores.ts';
import { isLeadVisible } from './leads.policy.ts';
import { toLead, toLeadCompany } from './leads.presenter.ts';
import type { LeadRow } from './leads.queries.ts';
import { listOwnTokens, toMeasureMarks } from './measure-marks.ts';

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

/** What a lead shows besides its row. */
interface ShownWith extends LeadListRows {
  readonly roadMiles: Pick<RoadMiles, 'find'>;
  readonly find: ReturnType<typeof toFinder>;
  readonly now: Date;
  /** How long the owner's last action confirms a posting. */
  readonly confirmedMs: number;
}

const NOTHING: LeadListRows = { rows: new Map(), marks: new Map() };

/** A lead, the reference that marks use for it, and its company. */
export interface FoundLead {
  readonly lead: Lead;
  readonly reference: LeadReference;
  /** The lead's company; null where it exists on the partner board only. */
  readonly accountId: number | null;
}

export interface LeadsService extends PushedLeads {
  /**
   * The leads of one own posting in order M17, at most 5,000, with the total count. A posting that is not open has
   * none. Scores that are not known yet are blank and reported as pending.
   *
   * @param held the outside parties whose values the caller may see
   * @throws AppError `posting.notFound`.
   */
  listLeads(caller: CompanyCaller, kind: PostingKind, token: number, held: Sources): Promise<OwnLeadList>;
  /** One lead of an own posting in its current state, with the company's marks; undefined where it is no lead. */
  findLead(caller: UserCaller, kind: PostingKind, myToken: number, leadToken: number): Promise<FoundLead | undefined>;
  /** What companies may see on pushed leads, which the notifications of the database keep valid. */
  readonly rights: Pick<LeadRightsCache, 'forget' | 'followsChanges'>;
}

interface LeadsDependencies extends CheckDependencies {
  db: Db;
  matching: Matching;
  scores: CompanyScores;
  roadMiles: Pick<RoadMiles, 'find'>;
  /** Milliseconds that the rights of companies are cached at most; 0 reads them for each push. Default 30 s. */
  rightsCacheMs?: number | undefined;
}

const LEADS_LISTED = LIMITS.leadListLength;
const MS_PER_HOUR = 3_600_000;

export function createLeadsService(dependencies: LeadsDependencies): LeadsService {
  const { db, matching, scores, roadMiles } = dependencies;
  const confirmedMs = dependencies.configuration.limits.confirmedHours * MS_PER_HOUR;
  const watch = new ScoreWatch();
  const cache = new LeadListCache(matching);
  const rights = new LeadRightsCache(db, {
    cacheMs: dependencies.rightsCacheMs,
    getNowMs: () => performance.now(),
  });

  /**
   * The rows and marks of postings, from memory where they are there, all others by one statement.
   *
   * @param isCurrent true where the index has applied what the rows must contain; otherwise all are read
   * @returns also the newest change of the feed in the snapshot of the statement; 0 where all were in memory
   */
  async function readRows(tokens: readonly number[], isCurrent: boolean): Promise<LeadListRows & { readAt: number }> {
    // No `await` may come before this statement.
    const cached = isCurrent ? cache.find(tokens) : { ...NOTHING, missing: tokens };
    if (cached.missing.length === 0) return { ...cached, readAt: 0 };
    const read = await readLeadList(db, cached.missing);
    cache.keep(read);
    return {
      rows: new Map([...cached.rows, ...read.rows]),
      marks: new Map([...cached.marks, ...read.marks]),
      readAt: read.lastChangeId,
    };
  }

  /** Adds the own postings of leads that state a measure, because both postings of a pair decide its marks (M15). */
  async function readOwnRows(
    requests: readonly LeadRequest[],
    listed: LeadListRows,
    isCurrent: boolean,
  ): Promise<LeadListRows> {
    const own = await readRows(listOwnTokens(requests, listed.rows), isCurrent);
    return { rows: new Map([...own.rows, ...listed.rows]), marks: new Map([...own.marks, ...listed.marks]) };
  }

  /** Loads the rows, marks and rights that the requests need, and builds their leads. */
  async function load(
    requests: readonly LeadRequest[],
    { heldOf: given, isCurrent, ...showing }: LoadShowing,
  ): Promise<{ leads: (Lead | undefined)[]; rows: LeadListRows['rows'] }> {
    const tokens = [...new Set(requests.map((request) => request.pair.leadToken))];
    // The statements run one after the other, because a request with an idempotency key uses one connection for all of
    // them.
    const listed = await readOwnRows(requests, await readRows(tokens, isCurrent), isCurrent);
    const heldOf = given ?? (await rights.read([...new Set(requests.map((request) => request.accountId))]));
    const { leads } = await show(requests, listed, { ...showing, heldOf });
    return { leads, rows: listed.rows };
  }

  /** Builds the leads of rows that have been read; undefined for one that its company may not read any more. */
  async function show(
    requests: readonly LeadRequest[],
    { rows, marks }: LeadListRows,
    { heldOf, waitMs, isOfCall }: Showing,
  ): Promise<{ leads: (Lead | undefined)[]; sheet: ScoreSheet }> {
    const shown = requests.map(({ accountId, kind }) => toShownSources(heldOf(accountId, kind), kind));
    const sources = new Set(shown.flatMap((each) => [...each]));
    const companies = requests.flatMap(({ pair }) => {
      const row = rows.get(pair.leadToken);
      return row === undefined ? [] : [toLeadCompany(row)];
    });
    const sheet = await scores.listScores(companies, sources, waitMs);
    const today = getToday(dependencies);
    const now = dependencies.clock.now();
    const leads = requests.map((request, index) => {
      const row = rows.get(request.pair.leadToken);
      if (row === undefined || !isLeadVisible(row, request.accountId, today)) return undefined;
      const find = toFinder(sheet, toLeadCompany(row), shown[index] ?? new Set());
      return toShownLead(request, row, { rows, marks, roadMiles, find, now, confirmedMs });
    });
    watch.follow(sheet, {
      postings: requests.map(({ accountId, kind, myToken }) => ({ accountId, kind, token: myToken })),
      isOfCall,
    });
    return { leads, sheet };
  }

  /**
   * Lists a posting's leads with their rows and marks. When the index has applied every change committed before the
   * call, rows in memory are current too. The others are read by one statement, which also returns the newest change of
   * the feed: where the index has not applied it yet, it catches up and the list is read again.
   */
  async function readList(accountId: number, kind: PostingKind, token: number): Promise<ReadList> {
    const isCurrent = await matching.catchUp();
    // No `await` may come between these two statements and the search in memory: the list must be exactly as of this event.
    const list = () => ({ ...matching.index.listLeads(token, LEADS_LISTED), eventId: matching.appliedEventId });
    const listed = list();
    const first = await read(listed, isCurrent);
    if (first.own === undefined || first.readAt <= listed.eventId) return first;
    const isCurrentNow = await matching.catchUp();
    return read(list(), isCurrentNow);

    async function read(current: typeof listed, isUpToDate: boolean): Promise<ReadList & { readAt: number }> {
      const found = await readRows([token, ...current.pairs.map(toLeadToken)], isUpToDate);
      const own = found.rows.get(token);
      return { ...current, ...found, own: own?.account_id === accountId && own.kind === kind ? own : undefined };
    }
  }

  return {
    rights,
    onScored: (listener) => watch.onScored(listener),

    loadLeads: async (requests, { heldOf, isCurrent = true } = {}) =>
      (await load(requests, { heldOf, isCurrent, waitMs: 0, isOfCall: false })).leads,

    async listLeads(caller, kind, token, held) {
      const { own, pairs, total, eventId, rows, marks } = await readList(caller.accountId, kind, token);
      assertThat(own, 'posting.notFound');
      // After midnight the index contains yesterday's postings until the job has expired them.
      const isListed = own.date_avail >= getToday(dependencies);
      const listed = isListed ? pairs : [];
      const requests = listed.map((pair) => ({ accountId: caller.accountId, kind, myToken: token, pair }));
      const showing = { heldOf: () => held, waitMs: SCORE_WAIT_MS, isOfCall: true };
      const { leads, sheet } = await show(requests, { rows, marks }, showing);
      const visible = leads.filter((lead) => lead !== undefined);
      return {
        leads: visible,
        total: isListed ? total - (leads.length - visible.length) : 0,
        eventId,
        isScoresPending: sheet.isPending,
        sampleMarks: [...sheet.samples],
        quickPayUrl: scores.quickPayUrl,
      };
    },

    async findLead(caller, kind, myToken, leadToken) {
      await matching.catchUp();
      const pair = matching.index.findLead(myToken, leadToken);
      if (pair === undefined) return undefined;
      const { leads, rows } = await load([{ accountId: caller.accountId, kind, myToken, pair }], {
        heldOf: () => new Set(),
        // The caller's transaction may contain writes that are not committed yet.
        isCurrent: false,
        waitMs: 0,
        isOfCall: true,
      });
      const [lead] = leads;
      const row = rows.get(leadToken);
      if (lead === undefined || row === undefined) return undefined;
      return { lead, reference: { lead_posting_id: row.id, lead_token: null }, accountId: row.account_id };
    },
  };
}

/** A lead of a row that its company may read. */
function toShownLead(
  { accountId, kind, myToken, pair }: LeadRequest,
  row: LeadRow,
  { rows, marks, roadMiles, find, now, confirmedMs }: ShownWith,
): Lead {
  return toLead(
    row,
    pair,
    { token: myToken, kind },
    {
      mark: marks.get(row.id)?.get(accountId) ?? NO_MARK,
      find,
      measures: toMeasureMarks(row, rows.get(myToken), kind, roadMiles),
      offersOnly: findOffersOnly(row, now),
      contactUntil: findContactUntil(row, now)?.toISOString(),
      confirmedMs,
      roadMiles: roadMiles.find(row.srce_id, row.dest_id),
    },
  );
}

function toLeadToken({ leadToken }: LeadPair): number {
  return leadToken;
}
