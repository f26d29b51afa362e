import { LIMITS, type Lead, type OwnLeadList, type PostingKind } from '@loadstone/contracts';
import type { UserCaller } from '../../caller.ts';
import type { Db } from '../../db/database.ts';
import { assertThat } from '../../errors.ts';
import type { LeadPair, Matching } from '../../matching/index.ts';
import type { CompanyScores, ScoreSheet } from '../companies/index.ts';
import { findOwnPosting, getToday, type CheckDependencies } from '../postings/index.ts';
import { listLeadMarks, NO_MARK, type LeadReference } from './lead-marks.queries.ts';
import { readHeldSources } from './lead-rights.queries.ts';
import { ScoreWatch, SCORE_WAIT_MS, toFinder, toShownSources, type LateScores, type Sources } from './lead-scores.ts';
import { isLeadVisible } from './leads.policy.ts';
import { toLead, toLeadCompany } from './leads.presenter.ts';
import { listLeadRows, type LeadRow } from './leads.queries.ts';

const NO_PAIRS: { pairs: LeadPair[]; total: number } = { pairs: [], total: 0 };

/** A lead of one company's posting that still wants its row. */
export interface LeadRequest {
  accountId: number;
  kind: PostingKind;
  myToken: number;
  pair: LeadPair;
}

/** A lead, what marks refer to it by, and whose it is. */
export interface FoundLead {
  readonly lead: Lead;
  readonly reference: LeadReference;
  /** The lead's company; null where it exists on the partner board only. */
  readonly accountId: number | null;
}

export interface LeadsService {
  /**
   * The leads of one own posting in order M12, at most 5,000, with how many there are. A posting
   * that is not open has none. Scores that no bureau has told yet are blank and said to be pending.
   *
   * @param held what the caller may see of the outside parties
   * @throws AppError `posting.notFound`.
   */
  listLeads(caller: UserCaller, kind: PostingKind, token: number, held: Sources): Promise<OwnLeadList>;
  /**
   * The lead of each request, shaped for its company with its marks and scores; undefined where the company may not
   * read the row (any more). Three statements for all of them, and no waiting for a bureau.
   *
   * @param held what is shown of the outside parties; left out: what each company holds the features of
   */
  loadLeads(requests: readonly LeadRequest[], held?: Sources): Promise<(Lead | undefined)[]>;
  /** One lead of an own posting as it is now, with the company's marks; undefined where it is none. */
  findLead(caller: UserCaller, kind: PostingKind, myToken: number, leadToken: number): Promise<FoundLead | undefined>;
  /** Called when scores came that lists had to leave out. Answers the means to stop. */
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

  /** Everything that requests need, and their leads. */
  async function load(
    requests: readonly LeadRequest[],
    options: { held?: Sources | undefined; waitMs: number; isOfCall: boolean },
  ): Promise<{ leads: (Lead | undefined)[]; rows: Map<number, LeadRow>; sheet: ScoreSheet }> {
    const tokens = [...new Set(requests.map((request) => request.pair.leadToken))];
    const accountIds = [...new Set(requests.map((request) => request.accountId))];
    // One after the other: a call with an idempotency key has one connection for all of them.
    const rows = new Map((await listLeadRows(db, tokens)).map((row) => [row.token, row]));
    const marks = await listLeadMarks(
      db,
      accountIds,
      [...rows.values()].map((row) => row.id),
    );
    const heldOf = options.held === undefined ? await readHeldSources(db, accountIds) : () => options.held ?? new Set();
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

    loadLeads: async (requests, held) => (await load(requests, { held, waitMs: 0, isOfCall: false })).leads,

    async listLeads(caller, kind, token, held) {
      const own = await findOwnPosting(db, { accountId: caller.accountId, kind, token });
      assertThat(own, 'posting.notFound');
      // What the caller wrote a moment ago may be on its way into the index.
      await matching.catchUp();
      // Nothing may come between these two: the list is of exactly this event.
      const eventId = matching.appliedEventId;
      // From midnight until the job has expired it, the index still holds what is of yesterday.
      const isExpired = own.date_avail < getToday(dependencies);
      const { pairs, total } = isExpired ? NO_PAIRS : matching.listLeads(token, LIMITS.leadListLength);
      const requests = pairs.map((pair) => ({ accountId: caller.accountId, kind, myToken: token, pair }));
      const { leads, sheet } = await load(requests, { held, waitMs: SCORE_WAIT_MS, isOfCall: true });
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
        held: new Set(),
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
