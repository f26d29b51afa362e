export { createActivityLog, createActivityService, type ActivityService } from './activity.service.ts';
export { activityModule } from './activity.module.ts';
export { listActivities, listSignIns, type LogFilter } from './log-reading.queries.ts';
