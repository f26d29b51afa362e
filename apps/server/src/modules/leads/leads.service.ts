import { LIMITS, type Lead, type OwnLeadList, type PostingKind } from '@loadstone/contracts';
import type { Caller } from '../../caller.ts';
import type { Db } from '../../db/database.ts';
import { assertThat } from '../../errors.ts';
import type { LeadPair, Matching } from '../../matching/index.ts';
import { findOwnPosting } from '../postings/index.ts';
import { isLeadVisible } from './leads.policy.ts';
import { toLead } from './leads.presenter.ts';
import { listLeadRows } from './leads.queries.ts';

/** A lead of one company's posting that still wants its row. */
export interface LeadRequest {
  accountId: number;
  kind: PostingKind;
  myToken: number;
  pair: LeadPair;
}

export interface LeadsService {
  /**
   * The leads of one own posting in order M12, at most 5,000, with how many there are. A posting
   * that is not open has none.
   *
   * @throws AppError `posting.notFound`.
   */
  listLeads(caller: Caller, kind: PostingKind, token: number): Promise<OwnLeadList>;
  /**
   * The lead of each request, shaped for its company, by one statement for all of them; undefined
   * where the company may not read the row (any more).
   */
  loadLeads(requests: readonly LeadRequest[]): Promise<(Lead | undefined)[]>;
}

export function createLeadsService({ db, matching }: { db: Db; matching: Matching }): LeadsService {
  async function loadLeads(requests: readonly LeadRequest[]): Promise<(Lead | undefined)[]> {
    const rows = await listLeadRows(db, [...new Set(requests.map((request) => request.pair.leadToken))]);
    const byToken = new Map(rows.map((row) => [row.token, row]));
    return requests.map((request) => {
      const row = byToken.get(request.pair.leadToken);
      if (row === undefined || !isLeadVisible(row, request.accountId)) return undefined;
      return toLead(row, request.pair, { token: request.myToken, kind: request.kind });
    });
  }

  return {
    loadLeads,

    async listLeads(caller, kind, token) {
      const own = await findOwnPosting(db, { accountId: caller.accountId, kind, token });
      assertThat(own, 'posting.notFound');
      // What the caller wrote a moment ago may be on its way into the index.
      await matching.catchUp();
      // Nothing may come between these two: the list is of exactly this event.
      const eventId = matching.appliedEventId;
      const { pairs, total } = matching.listLeads(token, LIMITS.leadListLength);
      const leads = await loadLeads(pairs.map((pair) => ({ accountId: caller.accountId, kind, myToken: token, pair })));
      return {
        leads: leads.filter((lead) => lead !== undefined),
        total,
        eventId,
        isScoresPending: false,
        sampleMarks: [],
        quickPayUrl: null,
      };
    },
  };
}
