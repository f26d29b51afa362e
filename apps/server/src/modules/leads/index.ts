export { findOwnLeadPosting, isCompanyBarred, listLeadRows } from './leads.queries.ts';
export { getLeadMark, lockCompanyMarks } from './lead-marks.queries.ts';
export { leadEventSources, toLeadMarked } from './leads.live.ts';
export { isLeadVisible } from './leads.policy.ts';
export { isPartnerToken, type PartnerLeads } from './partner-leads.service.ts';
export type { FoundLead, LeadRequest, LeadsService } from './leads.service.ts';
export type { LateScores, ScoredPosting } from './lead-scores.ts';
export { createLeadsDesk, type LeadsDesk } from './leads-desk.ts';
export { registerLeads } from './leads.routes.ts';
