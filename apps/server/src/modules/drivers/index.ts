export { driverAccessOf } from './driver-access.ts';
export { openReferenceSession } from './drivers.service.ts';
export { driversModule } from './drivers.module.ts';
export { addDriverNews } from './driver-push.service.ts';
export type { PushedDriver } from './driver-push.queries.ts';
