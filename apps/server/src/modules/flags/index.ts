export { flagsModule } from './flags.module.ts';
