export { findNotification } from './notifications.service.ts';
export { sendItems } from './sending.service.ts';
export { notifyOfAssignment } from './assignment-notices.service.ts';
export {
  notifyOfCentralLogout,
  notifyOfDeviceDecision,
  notifyOfGoneReport,
  notifyOfInboundMail,
  notifyOfNetworkChange,
  notifyOfPausedWebhook,
  notifyOfPostedMail,
  notifyOfRepost,
  notifyOfWaitingDevice,
} from './board-notices.service.ts';
export { notifyOfCallBack } from './call-back-notices.service.ts';
export { notifySide } from './side-notices.service.ts';
export { notificationsModule } from './notifications.module.ts';
