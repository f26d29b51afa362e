import type { PostingKind } from '@loadstone/contracts/postings';
import type { Clock } from '../../ground/clock.ts';
import type { Configuration } from '../../ground/settings/config.ts';
import type { Db } from '../../db/database.ts';
import type { Matching } from '../../matching/index.ts';
import type { PartnerBoard } from '../../partners/index.ts';
import type { CompanyRecords, CompanyScores } from '../companies/index.ts';
import { findPostingKind } from '../postings/index.ts';
import type { RoadMiles } from '../road-miles/index.ts';
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

export function createLeadsDesk(dependencies: {
  db: Db;
  clock: Clock;
  configuration: Configuration;
  matching: Matching;
  board: PartnerBoard;
  scores: CompanyScores;
  records: CompanyRecords;
  roadMiles: Pick<RoadMiles, 'find'>;
  rightsCacheMs?: number | undefined;
}): LeadsDesk {
  const leads = createLeadsService(dependencies);
  const partnerLeads = createPartnerLeads(dependencies);
  const provenances = createProvenances(dependencies);
  return {
    leads,
    partnerLeads,
    reasons: createLeadReasons({ ...dependencies, partnerLeads, provenances }),
    provenances,
    findKind: (accountId, token) => findPostingKind(dependencies.db, accountId, token),
  };
}
