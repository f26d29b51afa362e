export { createNotificationsService, type NotificationsService } from './notifications.service.ts';
export { registerNotifications } from './notifications.routes.ts';
export { removeOldNotifications } from './notifications.queries.ts';
