export { LiveLeadsView } from './components/live-leads-view.tsx';
export { LiveSwitch } from './components/live-switch.tsx';
export { useLiveLeadBoard } from './list-live-leads.ts';
export type { LiveEntry } from './live-board.ts';
export { liveLeadList, useHasUnseenLiveLeads, useLiveLeadNews, useUnseenLiveLeadCount } from './live.ts';
export { toLiveGridKey } from './model/live-grid-key.ts';
export type { LiveRow } from './model/live-rows.ts';
export { useLiveLeadAlerts } from './use-live-lead-alerts.ts';
export { useLiveLeadView } from './use-live-lead-view.ts';
