export { createLogPartitions, removeOldActivity } from './activity.queries.ts';
export {
  createActivityLog,
  createActivityService,
  type ActivityLog,
  type ActivityService,
} from './activity.service.ts';
export { registerActivity } from './activity.routes.ts';
