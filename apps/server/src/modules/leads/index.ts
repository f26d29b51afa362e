export { isCompanyHidden, listLeadRows, type LeadRow } from './leads.queries.ts';
export { publishMark, toChangedMark } from './lead-marks.service.ts';
export {
  findLeadReference,
  getLeadMark,
  getLeadToken,
  isPartnerToken,
  listPartnerLeadMarks,
  listLeadMarks,
  lockCompanyMarks,
  toLeadColumn,
  NO_MARK,
  type LeadReference,
} from './lead-marks.queries.ts';
export { toUnindexedPosting, toPartnerLeadCompany } from './leads.presenter.ts';
export { isLeadVisible } from './leads.service.ts';
export { findLead, leadRightsOf, loadLeads, pushedLeadsOf, type FoundLead } from './leads.service.ts';
export { findPartnerLead } from './partner-leads.service.ts';
export { SCORE_WAIT_MS, toFinder, type Sources } from './lead-scores.ts';
export { leadsModule } from './leads.module.ts';
