export { registerPush } from './push.routes.ts';
export { createPushService, type PushService } from './push.service.ts';
