export { createNotificationsService, type NotificationsService } from './notifications.service.ts';
export { notifyOfAssignment, type AssignmentNoticeEvent, type NoticeSide } from './assignment-notices.service.ts';
export {
  notifyOfCentralLogout,
  notifyOfExpiringInsurance,
  notifyOfNetworkChange,
  notifyOfRepost,
  type InsuranceNoticeRules,
  type NetworkChange,
} from './board-notices.service.ts';
export { registerNotifications } from './notifications.routes.ts';
export { removeOldNotifications } from './notifications.queries.ts';
