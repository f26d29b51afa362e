export { registerLiveLeads } from './live-leads.routes.ts';
