export { createPushService, type PushService } from './push.service.ts';
export { pushModule } from './push.module.ts';
