export { decideOnDevice, listWaitsFor } from './device-decisions.service.ts';
export { deviceWaitsModule } from './device-waits.module.ts';
export { assertMayPost } from './device-waits.module.ts';
