export { admitWindow, keepWindow } from './sessions.service.ts';
export { sessionsModule } from './sessions.module.ts';
