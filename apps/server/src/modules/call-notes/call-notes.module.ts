import * as calls from '@loadstone/contracts/call-notes';
import { createNote, listNotes } from '@loadstone/contracts/machine';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import {
  handleCallBacks,
  callNoteEventSources,
  createCallNote,
  deleteCallNote,
  finishCallBack,
  getCallHistory,
  listNewestCallNotes,
} from './call-notes.service.ts';
import { removeOldCallNotes } from './call-notes.queries.ts';

/** The notes of the caller's company on calls with other companies. */
export const callNotesModule = {
  routes(http, board) {
    registerEndpoint(http, calls.listCallNotes, ({ caller }) => listNewestCallNotes(board, caller));
    registerEndpoint(http, calls.getCallHistory, ({ caller, params, query }) =>
      getCallHistory(board, caller, params.custCd, query.token),
    );
    registerEndpoint(http, calls.createCallNote, ({ caller, body }) => createCallNote(board, caller, body));
    registerEndpoint(http, calls.finishCallBack, ({ caller, params }) => finishCallBack(board, caller, params.id));
    registerEndpoint(http, calls.deleteCallNote, ({ caller, params }) => deleteCallNote(board, caller, params.id));
    registerEndpoint(http, listNotes, async ({ caller, query }) => ({
      items: (await getCallHistory(board, caller, query.custCd, undefined)).notes,
    }));
    registerEndpoint(http, createNote, ({ caller, body }) => createCallNote(board, caller, { ...body, company: '' }));
  },
  tasks: (board) => [handleCallBacks(board)],
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
} satisfies BoardModule;
