export { createNotificationsService, type NotificationsService } from './notifications.service.ts';
export { notifyOfAssignment, type AssignmentNoticeEvent, type NoticeSide } from './assignment-notices.service.ts';
export {
  notifyOfCentralLogout,
  notifyOfNetworkChange,
  notifyOfRepost,
  type NetworkChange,
} from './board-notices.service.ts';
export { notificationsModule } from './notifications.module.ts';
