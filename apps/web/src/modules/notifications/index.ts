export { NotificationBell } from './components/notification-bell.tsx';
export { liveNotifications } from './live.ts';
export { NOTIFICATIONS_KEY } from './notification-count.ts';
