export { handleCallBacks } from './call-backs.service.ts';
export { callNotesModule } from './call-notes.module.ts';
