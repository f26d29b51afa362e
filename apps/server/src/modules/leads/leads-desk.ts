import type { PostingKind } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import { companyScoresOf, findCompanyRecord, type CompanyRecords } from '../companies/index.ts';
import { findPostingKind } from '../postings/index.ts';
import { roadMilesOf } from '../road-miles/index.ts';
import { createLeadReasons, type LeadReasons } from './lead-reasons.service.ts';
import { createLeadsService, type LeadsService } from './leads.service.ts';
import { createPartnerLeads, type PartnerLeads } from './partner-leads.service.ts';
import { createProvenances, type Provenances } from './provenance.service.ts';

/** All use-cases that read leads. */
export interface LeadsDesk {
  readonly leads: LeadsService;
  readonly partnerLeads: PartnerLeads;
  readonly reasons: LeadReasons;
  readonly provenances: Provenances;
  /** The kind of a company's posting; undefined where it has none with that token. */
  readonly findKind: (accountId: number, token: number) => Promise<PostingKind | undefined>;
}

/** The use-cases of a board that read leads. */
export const leadsDeskOf = perBoard((board: Board): LeadsDesk => {
  const { db, partners, callerCacheMs: rightsCacheMs } = board;
  const records: CompanyRecords = { read: (...company) => findCompanyRecord(board, ...company) };
  const dependencies = {
    ...board,
    board: partners.board,
    scores: companyScoresOf(board),
    records,
    roadMiles: roadMilesOf(board),
    rightsCacheMs,
  };
  const leads = createLeadsService(dependencies);
  const partnerLeads = createPartnerLeads(dependencies);
  const provenances = createProvenances(dependencies);
  return {
    leads,
    partnerLeads,
    reasons: createLeadReasons({ ...dependencies, partnerLeads, provenances }),
    provenances,
    findKind: (accountId, token) => findPostingKind(db, accountId, token),
  };
});
