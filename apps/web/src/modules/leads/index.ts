export { listLeadMarkColumns } from './components/lead-columns.tsx';
export { LeadFacts } from './components/lead-facts.tsx';
export { LeadFilterBar } from './components/lead-filter-bar.tsx';
export { toLeadMenuItems } from './components/lead-menu.tsx';
export { LeadPanelActions } from './components/lead-panel-actions.tsx';
export { LeadReasons } from './components/lead-reasons.tsx';
export { LeadsPane } from './components/leads-pane.tsx';
export { LANE_COLUMN, listMeasureColumns } from './components/measure-columns.ts';
export type { Widening } from './components/near-misses.tsx';
export type { LeadBoard } from './lead-board.ts';
export { withoutCompany } from './lead-cache.ts';
export type { LeadFilter } from './lead-filter.ts';
export { isConfirmed } from './lead-freshness.ts';
export { useLeadRecord } from './get-lead-reason.ts';
export {
  findQuickPayUrl,
  KEPT_LISTS,
  leadsKeyOfAll,
  leadsOfKindKey,
  listShownLeadKeys,
  useCurrentLead,
  useLeads,
} from './list-leads.ts';
export { usePartnerLeadCount } from './list-partner-leads.ts';
export { liveLeadLists } from './live.ts';
export { listLeadMeasures, listPricedLanes } from './model/lane-texts.ts';
export { isPartnerLead } from './model/lead-entries.ts';
export { canBook } from './model/lead-menu.ts';
export { findLeadGrid, toLeadGridKey } from './model/lead-grid-key.ts';
export { useCall } from './use-call.ts';
export { useContact } from './use-contact.ts';
export { useGoneReport } from './use-gone-report.ts';
export { useLeadCommands } from './use-lead-commands.ts';
export { useLeadFilter } from './use-lead-filter.ts';
export { useReloadLeads } from './use-reload-leads.ts';
