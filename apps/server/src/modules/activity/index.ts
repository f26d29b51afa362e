export { createActivityService, type ActivityService } from './activity.service.ts';
