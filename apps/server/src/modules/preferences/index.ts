export { isNotificationWanted } from './preferences.module.ts';
export { preferencesModule } from './preferences.module.ts';
