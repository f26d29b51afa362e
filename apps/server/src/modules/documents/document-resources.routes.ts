import * as calls from '@loadstone/contracts/documents';
import type { FastifyInstance } from 'fastify';
import type { Board } from '../../board/board.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { withVersionTag } from '../../endpoints/resources.ts';
import { assertThat } from '../../ground/errors.ts';
import { findPostingKind } from '../postings/index.ts';
import { deleteDocument } from './document-changes.service.ts';
import { getContent, getMetadata, listOfPosting } from './document-reading.service.ts';
import { addDocumentOfUser, openUploadOfUser } from './document-upload.service.ts';

/** The documents of a company as a resource for machines; the use-cases are those of the desk. */
export function registerDocumentResources(http: FastifyInstance, board: Board): void {
  registerEndpoint(http, calls.listDocumentResources, async ({ caller, query: { token } }) => {
    const { userId, accountId } = caller;
    const kind = await findPostingKind(board.db, accountId, token);
    assertThat(kind, 'posting.notFound');
    const side = kind === 'L' ? 'B' : 'C';
    return { items: await listOfPosting(board, caller, { userId, accountId, token, side, hasThumbnails: false }) };
  });
  registerEndpoint(http, calls.getDocumentResource, async ({ caller, params, request, reply }) => {
    const document = await getMetadata(board, caller, params.id);
    return withVersionTag(request, reply, `${document.version}-${document.isSelected}`, document);
  });
  registerEndpoint(http, calls.getDocumentContent, ({ caller: { userId, accountId }, caller, params }) =>
    getContent(board, caller, { id: params.id, userId, accountId }),
  );
  registerEndpoint(http, calls.deleteDocumentResource, ({ caller, params }) =>
    deleteDocument(board, caller, params.id),
  );
  registerEndpoint(http, calls.uploadDocumentResource, {
    openSink: ({ caller, query }) => openUploadOfUser(board, caller, query.token),
    handle: ({ caller, query, body, file: { fileName }, stored }) =>
      addDocumentOfUser(board, caller, query.token, { ...body, fileName, stored }),
  });
}
