export { isCompanyBarred, listLeadRows, type LeadRow } from './leads.queries.ts';
export { leadEventSources, toLeadMarked } from './leads.live.ts';
export {
  findLeadReference,
  getLeadMark,
  getLeadToken,
  isPartnerToken,
  lockCompanyMarks,
  toLeadColumn,
  type LeadReference,
} from './lead-marks.queries.ts';
export { isLeadVisible } from './leads.policy.ts';
export type { PartnerLeads } from './partner-leads.service.ts';
export type { FoundLead, LeadRequest, LeadsService } from './leads.service.ts';
export type { LateScores, ScoredPosting } from './lead-scores.ts';
export { createLeadsDesk, type LeadsDesk } from './leads-desk.ts';
export { registerLeads } from './leads.routes.ts';
