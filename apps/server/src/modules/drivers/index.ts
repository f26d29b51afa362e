export { createDriverAccess, type DriverAccess } from './driver-access.ts';
export { removeOldDriverAccess } from './drivers.queries.ts';
export { registerDrivers } from './drivers.routes.ts';
export { openReferenceSession } from './drivers.service.ts';
