export * from './call-note.ts';
export * from './call-note-events.ts';
