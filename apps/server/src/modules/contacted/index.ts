export { contactedModule } from './contacted.module.ts';
