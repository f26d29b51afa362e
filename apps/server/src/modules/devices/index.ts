export { registerDevices } from './devices.routes.ts';
