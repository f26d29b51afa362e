export { createActivityLog, createActivityService, type ActivityService } from './activity.service.ts';
export { activityModule } from './activity.module.ts';
