export { liveLeadsModule } from './live-leads.module.ts';
