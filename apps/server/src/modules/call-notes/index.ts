export { callNotesModule } from './call-notes.module.ts';
