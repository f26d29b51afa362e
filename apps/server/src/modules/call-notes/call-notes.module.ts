import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { callNoteEventSources } from './call-notes.live.ts';
import { removeOldCallNotes } from './call-notes.queries.ts';
import {
  createCallNote,
  deleteCallNote,
  finishCallBack,
  getCallHistory,
  listCallNotes,
} from '@loadstone/contracts/call-notes';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { createCallNotesService, type CallNotesDependencies } from './call-notes.service.ts';

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

/** The notes of the caller's company on calls with other companies. */
function registerCallNotes(app: FastifyInstance, dependencies: CallNotesDependencies): void {
  const service = createCallNotesService(dependencies);

  registerEndpoint(app, listCallNotes, ({ caller }) => service.listNewest(caller));
  registerEndpoint(app, getCallHistory, ({ caller, params, query }) =>
    service.getHistory(caller, params.custCd, query.token),
  );
  registerEndpoint(app, createCallNote, ({ caller, body }) => service.create(caller, body));
  registerEndpoint(app, finishCallBack, ({ caller, params }) => service.finish(caller, params.id));
  registerEndpoint(app, deleteCallNote, ({ caller, params }) => service.remove(caller, params.id));
}
