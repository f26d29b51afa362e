export { createPushService } from './push.service.ts';
export { pushModule } from './push.module.ts';
