export { stopChangesModule } from './stop-changes.module.ts';
