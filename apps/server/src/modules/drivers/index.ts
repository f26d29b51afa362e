export { createDriverAccess, type DriverAccess } from './driver-access.ts';
export { openReferenceSession } from './drivers.service.ts';
export { driversModule } from './drivers.module.ts';
