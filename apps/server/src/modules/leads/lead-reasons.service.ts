import { LIMITS } from '@loadstone/contracts/board';
import type { LeadReason, NearMissList, OtherPost, SameLoad } from '@loadstone/contracts/leads';
import type { UserCaller } from '../../ground/caller.ts';
import type { Configuration } from '../../ground/settings/config.ts';
import type { Db } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { assertThat } from '../../ground/errors.ts';
import type { Matching } from '../../matching/index.ts';
import type { CompanyRecords } from '../companies/index.ts';
import { listViewedKinds } from '../permits/index.ts';
import { findPostingOfCompany } from '../postings/index.ts';
import type { RoadMiles } from '../road-miles/index.ts';
import { toLeadReason, toNearMiss, toOtherPost } from './lead-reasons.presenter.ts';
import { listLeadRows } from './leads.queries.ts';
import { toMeasureMarks } from './measure-marks.ts';
import { isPartnerToken } from './lead-marks.queries.ts';
import type { PartnerLeads } from './partner-leads.service.ts';
import type { Provenances } from './provenance.service.ts';

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
  roadMiles: Pick<RoadMiles, 'find'>;
  provenances: Provenances;
  records: CompanyRecords;
}

/** The newest loads that may be the same as a lead; tokens ascend with time. */
const SAME_LOADS_SHOWN = 5;
/** The other postings of a row that its panel lists. */
const OTHER_POSTS_SHOWN = 20;

export function createLeadReasons(dependencies: LeadReasonsDependencies): LeadReasons {
  const { db, configuration, matching, partnerLeads, roadMiles, provenances, records } = dependencies;

  async function getOwn(caller: UserCaller, token: number): Promise<PostingRow> {
    const kinds = listViewedKinds(caller);
    const own = await findPostingOfCompany(db, caller.accountId, token);
    assertThat(own !== undefined && kinds.includes(own.kind), 'posting.notFound');
    await matching.catchUp();
    return own;
  }

  async function listOtherPosts(token: number, leadToken: number): Promise<OtherPost[]> {
    const others = matching.index.listRestOfGroup(token, leadToken).slice(0, OTHER_POSTS_SHOWN);
    const rows = await listLeadRows(db, others);
    return others.flatMap((other) => rows.find((row) => row.token === other) ?? []).map(toOtherPost);
  }

  async function listSameLoads(token: number, leadToken: number): Promise<SameLoad[]> {
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

  return {
    async getReason(caller, token, leadToken) {
      const own = await getOwn(caller, token);
      const reason = isPartnerToken(leadToken)
        ? await partnerLeads.explainLead(caller, own, leadToken)
        : matching.index.explainLead(token, leadToken);
      assertThat(reason, 'lead.notFound');
      const [lead] = isPartnerToken(leadToken) ? [] : await listLeadRows(db, [leadToken]);
      const marks = toMeasureMarks(own, lead, own.kind, roadMiles);
      const [lToken, eToken] = own.kind === 'L' ? [token, leadToken] : [leadToken, token];
      const provenance = (await provenances.read([leadToken])).get(leadToken) ?? null;
      const otherPosts = await listOtherPosts(token, leadToken);
      const sameLoads = await listSameLoads(token, leadToken);
      const record = lead === undefined ? null : await records.read(lead.account_id, lead.kind);
      return toLeadReason(reason, { lToken, eToken, marks, otherPosts, sameLoads, record, provenance });
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
