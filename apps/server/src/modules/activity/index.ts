export { addLocationActivity, addLoginActivity, logActivities, logActivityOf } from './activity.service.ts';
export { findLastRun, insertAudit, listAudit } from './audit.queries.ts';
export { activityModule } from './activity.module.ts';
export { listChainCompanies } from './activity-chain.queries.ts';
export { appendToChains, verifyChain } from './activity-chain.service.ts';
export { listActivities, listSignIns, type LogFilter } from './log-reading.queries.ts';
