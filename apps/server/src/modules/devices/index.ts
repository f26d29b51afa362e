export { devicesModule } from './devices.module.ts';
