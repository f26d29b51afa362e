export { createActivityService, type ActivityService } from './activity.service.ts';
export { registerActivity } from './activity.routes.ts';
