export { useNotedRows } from './call-notes.ts';
export type { CalledCompany } from './dialogs/call-note-dialog.tsx';
