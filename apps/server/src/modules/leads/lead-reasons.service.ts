import { LIMITS, type LeadReason, type NearMissList } from '@loadstone/contracts';
import type { UserCaller } from '../../caller.ts';
import type { Configuration } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { assertThat } from '../../errors.ts';
import type { Matching } from '../../matching/index.ts';
import { listViewedKinds } from '../permits/index.ts';
import { findPostingOfCompany } from '../postings/index.ts';
import { toLeadReason, toNearMiss } from './lead-reasons.presenter.ts';
import { listLeadRows } from './leads.queries.ts';
import { toMeasureMarks } from './measure-marks.ts';
import { isPartnerToken } from './lead-marks.queries.ts';
import type { PartnerLeads } from './partner-leads.service.ts';

/** Explains why postings are leads, and counts the near misses of a posting. */
export interface LeadReasons {
  /** @throws AppError `permit.missing`, `posting.notFound`, `lead.notFound`, `partner.unavailable`. */
  getReason(caller: UserCaller, token: number, leadToken: number): Promise<LeadReason>;
  /**
   * Counts the leads that each near miss of a posting would add to a short list. This takes about 25 searches, so a
   * longer list returns nothing.
   *
   * @throws AppError `permit.missing`, `posting.notFound`.
   */
  listNearMisses(caller: UserCaller, token: number): Promise<NearMissList>;
}

interface LeadReasonsDependencies {
  db: Db;
  configuration: Configuration;
  matching: Matching;
  partnerLeads: PartnerLeads;
}

export function createLeadReasons({ db, configuration, matching, partnerLeads }: LeadReasonsDependencies): LeadReasons {
  async function getOwn(caller: UserCaller, token: number): Promise<PostingRow> {
    const kinds = listViewedKinds(caller);
    const own = await findPostingOfCompany(db, caller.accountId, token);
    assertThat(own !== undefined && kinds.includes(own.kind), 'posting.notFound');
    await matching.catchUp();
    return own;
  }

  return {
    async getReason(caller, token, leadToken) {
      const own = await getOwn(caller, token);
      const reason = isPartnerToken(leadToken)
        ? await partnerLeads.explainLead(own, leadToken)
        : matching.index.explainLead(token, leadToken);
      assertThat(reason, 'lead.notFound');
      const [lead] = isPartnerToken(leadToken) ? [] : await listLeadRows(db, [leadToken]);
      const marks = toMeasureMarks(own, lead, own.kind);
      const [lToken, eToken] = own.kind === 'L' ? [token, leadToken] : [leadToken, token];
      return toLeadReason(reason, { lToken, eToken, marks });
    },

    async listNearMisses(caller, token) {
      const own = await getOwn(caller, token);
      const leadCount = matching.index.listLeads(token, 0).total;
      const isThin = leadCount <= LIMITS.thinLeadList;
      const { westernProvinces } = configuration.board;
      const nearMisses = (isThin ? matching.index.countRelaxations(token) : []).flatMap(
        (relaxation) => toNearMiss(relaxation, own, westernProvinces) ?? [],
      );
      return { token, version: own.version, leadCount, isThin, nearMisses };
    },
  };
}
