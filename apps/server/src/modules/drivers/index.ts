export { createDriverMethod } from './driver-method.ts';
export { removeOldDriverAccess } from './drivers.queries.ts';
export { registerDrivers } from './drivers.routes.ts';
export { openReferenceSession } from './drivers.service.ts';
