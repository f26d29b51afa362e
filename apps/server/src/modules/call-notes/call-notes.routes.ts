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

/** The notes of the caller's company on calls with other companies. */
export function registerCallNotes(app: FastifyInstance, dependencies: CallNotesDependencies): void {
  const service = createCallNotesService(dependencies);

  registerEndpoint(app, listCallNotes, ({ caller }) => service.listNewest(caller));
  registerEndpoint(app, getCallHistory, ({ caller, params, query }) =>
    service.getHistory(caller, params.custCd, query.token),
  );
  registerEndpoint(app, createCallNote, ({ caller, body }) => service.create(caller, body));
  registerEndpoint(app, finishCallBack, ({ caller, params }) => service.finish(caller, params.id));
  registerEndpoint(app, deleteCallNote, ({ caller, params }) => service.remove(caller, params.id));
}
