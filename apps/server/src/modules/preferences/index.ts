export { isNotificationWanted } from './preferences.service.ts';
export { preferencesModule } from './preferences.module.ts';
