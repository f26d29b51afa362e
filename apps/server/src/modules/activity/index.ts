export {
  createActivityLog,
  createActivityService,
  type ActivityLog,
  type ActivityService,
} from './activity.service.ts';
export { activityModule } from './activity.module.ts';
