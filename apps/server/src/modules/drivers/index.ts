export { createDriverAccess, type DriverAccess } from './driver-access.ts';
export { openReferenceSession } from './drivers.service.ts';
export { driversModule } from './drivers.module.ts';
export { addDriverNews, createDriverPush } from './driver-push.service.ts';
export type { PushedDriver } from './driver-push.queries.ts';
export { registerDriverPush } from './driver-push.routes.ts';
