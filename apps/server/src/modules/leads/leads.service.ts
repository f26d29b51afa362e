import { LIMITS, type Lead, type OwnLeadList, type PostingKind } from '@loadstone/contracts';
import type { UserCaller } from '../../caller.ts';
import type { Db } from '../../db/database.ts';
import { assertThat } from '../../errors.ts';
import type { LeadPair, Matching } from '../../matching/index.ts';
import type { CompanyScores, ScoreSheet } from '../companies/index.ts';
import { findOwnPosting, getToday, type CheckDependencies } from '../postings/index.ts';
import { listLeadMarks, NO_MARK, type LeadReference } from './lead-marks.queries.ts';
import { readHeldSources, type HeldSources } from './lead-rights.queries.ts';
import { ScoreWatch, SCORE_WAIT_MS, toFinder, toShownSources, type LateScores, type Sources } from './lead-scores.ts';
import { isLeadVisible } from './leads.policy.ts';
import { toLead, toLeadCompany } from './leads.presenter.ts';
import { listLeadRows, type LeadRow } from './leads.queries.ts';

const NO_PAIRS: { pairs: LeadPair[]; total: number } = { pairs: [], total: 0 };

/** A lead of one company's posting whose row is to be loaded. */
export interface LeadRequest {
  accountId: number;
  kind: PostingKind;
  myToken: number;
  pair: LeadPair;
}

/** A lead, the reference that marks use for it, and its company. */
export interface FoundLead {
  readonly lead: Lead;
  readonly reference: LeadReference;
  /** The lead's company; null where it exists on the partner board only. */
  readonly accountId: number | null;
}

export interface LeadsService {
  /**
   * The leads of one own posting in order M12, at most 5,000, with the total count. A posting that is not open has
   * none. Scores that are not known yet are blank and reported as pending.
   *
   * @param held the outside parties whose values the caller may see
   * @throws AppError `posting.notFound`.
   */
  listLeads(caller: UserCaller, kind: PostingKind, token: number, held: Sources): Promise<OwnLeadList>;
  /**
   * The lead of each request, shaped for its company with its marks and scores; undefined where the company may not
   * read the row any more. Runs three statements in total and does not wait for a bureau.
   *
   * @param heldOf the outside parties whose values are shown; where it is omitted, those that each company holds the
   *   features for
   */
  loadLeads(requests: readonly LeadRequest[], heldOf?: HeldSources): Promise<(Lead | undefined)[]>;
  /** One lead of an own posting in its current state, with the company's marks; undefined where it is no lead. */
  findLead(caller: UserCaller, kind: PostingKind, myToken: number, leadToken: number): Promise<FoundLead | undefined>;
  /**
   * Registers a listener for scores that arrive after a list was returned without them. @returns a function that
   * removes the listener
   */
  onScored(listener: (scores: LateScores) => void): () => void;
}

export interface LeadsDependencies extends CheckDependencies {
  db: Db;
  matching: Matching;
  scores: CompanyScores;
}

export function createLeadsService(dependencies: LeadsDependencies): LeadsService {
  const { db, matching, scores } = dependencies;
  const watch = new ScoreWatch();

  /** Loads the rows, marks and rights that the requests need, and builds their leads. */
  async function load(
    requests: readonly LeadRequest[],
    options: { heldOf?: HeldSources | undefined; waitMs: number; isOfCall: boolean },
  ): Promise<{ leads: (Lead | undefined)[]; rows: Map<number, LeadRow>; sheet: ScoreSheet }> {
    const tokens = [...new Set(requests.map((request) => request.pair.leadToken))];
    const accountIds = [...new Set(requests.map((request) => request.accountId))];
    // The statements run one after the other, because a request with an idempotency key uses one connection for all of
    // them.
    const rows = new Map((await listLeadRows(db, tokens)).map((row) => [row.token, row]));
    const marks = await listLeadMarks(
      db,
      accountIds,
      [...rows.values()].map((row) => row.id),
    );
    const heldOf = options.heldOf ?? (await readHeldSources(db, accountIds));
    const shown = requests.map(({ accountId, kind }) => toShownSources(heldOf(accountId, kind), kind));
    const sheet = await scores.listScores(
      [...rows.values()].map(toLeadCompany),
      new Set(shown.flatMap((sources) => [...sources])),
      options.waitMs,
    );
    const today = getToday(dependencies);
    const leads = requests.map(({ accountId, kind, myToken, pair }, index) => {
      const row = rows.get(pair.leadToken);
      if (row === undefined || !isLeadVisible(row, accountId, today)) return undefined;
      const mark = marks.get(accountId)?.get(row.id) ?? NO_MARK;
      const find = toFinder(sheet, toLeadCompany(row), shown[index] ?? new Set());
      return toLead(row, pair, { token: myToken, kind }, { mark, find });
    });
    watch.follow(sheet, {
      postings: requests.map(({ accountId, kind, myToken }) => ({ accountId, kind, token: myToken })),
      isOfCall: options.isOfCall,
    });
    return { leads, rows, sheet };
  }

  return {
    onScored: (listener) => watch.onScored(listener),

    loadLeads: async (requests, heldOf) => (await load(requests, { heldOf, waitMs: 0, isOfCall: false })).leads,

    async listLeads(caller, kind, token, held) {
      const own = await findOwnPosting(db, { accountId: caller.accountId, kind, token });
      assertThat(own, 'posting.notFound');
      // Waits until the caller's latest write is applied to the index.
      await matching.catchUp();
      // No `await` may come between these two statements: the list must be exactly as of this event.
      const eventId = matching.appliedEventId;
      // After midnight the index contains yesterday's postings until the job has expired them.
      const isExpired = own.date_avail < getToday(dependencies);
      const { pairs, total } = isExpired ? NO_PAIRS : matching.listLeads(token, LIMITS.leadListLength);
      const requests = pairs.map((pair) => ({ accountId: caller.accountId, kind, myToken: token, pair }));
      const { leads, sheet } = await load(requests, { heldOf: () => held, waitMs: SCORE_WAIT_MS, isOfCall: true });
      const visible = leads.filter((lead) => lead !== undefined);
      return {
        leads: visible,
        total: total - (leads.length - visible.length),
        eventId,
        isScoresPending: sheet.isPending,
        sampleMarks: [...sheet.samples],
        quickPayUrl: scores.quickPayUrl,
      };
    },

    async findLead(caller, kind, myToken, leadToken) {
      await matching.catchUp();
      const pair = matching.findLead(myToken, leadToken);
      if (pair === undefined) return undefined;
      const { leads, rows } = await load([{ accountId: caller.accountId, kind, myToken, pair }], {
        heldOf: () => new Set(),
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
