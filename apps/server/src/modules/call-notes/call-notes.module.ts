import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { callNoteEventSources } from './call-notes.live.ts';
import { removeOldCallNotes } from './call-notes.queries.ts';
import { registerCallNotes } from './call-notes.routes.ts';

/** What the module has. */
export const callNotesModule = {
  routes: registerCallNotes,
  events: callNoteEventSources,
  tables: {
    call_notes: {
      rows: 'one a note on a call',
      daily: 'W × 0.6 KB = 12 MB',
      removed: 'after 400 days',
      refusals: ['request.dailyLimit'],
    },
  },
  // A lane that is driven once a year still has its last call.
  retention: [{ kept: { hours: 400 * 24 }, removeBatch: removeOldCallNotes }],
} satisfies ModuleDeclaration;
