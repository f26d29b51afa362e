export { assertPushable, getPushKey, pushToUser, sendPush } from './push.service.ts';
export { pushModule } from './push.module.ts';
