export { useCallHistory, useNotedRows } from './call-notes.ts';
export type { CalledCompany } from './dialogs/call-note-dialog.tsx';
export { toOutcomeText } from './model/note-texts.ts';
