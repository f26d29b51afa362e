export { registerPreferences } from './preferences.routes.ts';
export { isNotificationWanted } from './preferences.service.ts';
