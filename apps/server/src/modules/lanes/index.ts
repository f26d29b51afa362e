export { lanesModule } from './lanes.module.ts';
