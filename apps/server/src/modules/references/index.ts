export { referencesModule } from './references.module.ts';
