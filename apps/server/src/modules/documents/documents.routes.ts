import * as calls from '@loadstone/contracts/documents';
import { PRODUCT_IDS } from '@loadstone/contracts/postings';
import type { FastifyInstance } from 'fastify';
import type { Board } from '../../board/board.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { showDocumentToCustomer } from './customer-documents.service.ts';
import { changeDocument, deleteDocument, restoreDocument } from './document-changes.service.ts';
import { getContent, listOfCompany, listOfPosting, getMetadata } from './document-reading.service.ts';
import { getOnlyToken, shareDocuments } from './document-sharing.service.ts';
import {
  addDocumentOfDriver,
  addDocumentOfUser,
  openUploadOfDriver,
  openUploadOfUser,
} from './document-upload.service.ts';
import { readCursor, toCursor, withVersionTag } from '../../endpoints/resources.ts';
import { assertFeature } from '../permits/index.ts';
import { getOwnNamed } from '../postings/index.ts';

/** The last document of the page before. */
const CURSOR = /^\d{1,15}$/;

/** Endpoints for documents. */
export function registerDocuments(http: FastifyInstance, board: Board): void {
  registerUploads(http, board);
  registerDocumentResources(http, board);

  registerEndpoint(http, calls.listDocuments, ({ caller, params }) =>
    listOfPosting(board, caller, { ...params, side: params.documentTypeId, hasThumbnails: params.thumbnail }),
  );
  registerEndpoint(http, calls.listCompanyDocuments, ({ caller, params }) =>
    listOfCompany(board, caller, { ...params, side: params.typeId, hasThumbnails: params.thumbnail }),
  );
  registerEndpoint(http, calls.getDocument, ({ caller, params }) => getContent(board, caller, params));
  registerEndpoint(http, calls.updateDocument, ({ caller, params, body }) =>
    changeDocument(board, caller, params.id, body),
  );
  registerEndpoint(http, calls.deleteDocument, ({ caller, params }) => deleteDocument(board, caller, params.id));
  registerEndpoint(http, calls.restoreDocument, ({ caller, params }) => restoreDocument(board, caller, params.id));
  registerEndpoint(http, calls.showDocumentToCustomer, ({ caller, params, body }) =>
    showDocumentToCustomer(board, caller, params.id, body.isForCustomer),
  );
  registerEndpoint(http, calls.shareDocuments, ({ caller, body }) =>
    shareDocuments(board, caller, getOnlyToken(body), body),
  );
}

function registerUploads(http: FastifyInstance, board: Board): void {
  registerEndpoint(http, calls.uploadDocument, {
    openSink: ({ caller, params }) => openUploadOfUser(board, caller, params.token),
    handle: ({ caller, params, body, file: { fileName }, stored }) =>
      addDocumentOfUser(board, caller, params.token, { ...body, fileName, stored }),
  });
  registerEndpoint(http, calls.uploadDocumentAsDriver, {
    openSink: ({ caller, params }) => openUploadOfDriver(board, caller, params.id),
    async handle({ caller, params, body, file: { fileName }, stored }) {
      const row = await addDocumentOfDriver(board, caller, params.id, { ...body, fileName, stored });
      return {
        documentId: row.id,
        documentName: row.name,
        kind: row.kind,
        contentType: row.content_type,
        bytes: row.bytes,
        createdOn: row.created_on.toISOString(),
      };
    },
  });
}

/** The documents of a company as a resource for machines; the use-cases are those of the desk. */
function registerDocumentResources(http: FastifyInstance, board: Board): void {
  registerEndpoint(http, calls.listDocumentResources, async ({ caller, query }) => {
    const { limit, cursor, ...name } = query;
    const { userId, accountId } = caller;
    const { kind, token } = await getOwnNamed(board, caller, name);
    const side = kind === 'L' ? 'B' : 'C';
    const all = await listOfPosting(board, caller, { userId, accountId, token, side, hasThumbnails: false });
    const afterId = Number(readCursor(cursor, CURSOR)?.[0] ?? 0);
    const left = all.filter(({ documentId }) => documentId > afterId);
    const items = left.slice(0, limit);
    const last = items.at(-1);
    return { items, nextCursor: last !== undefined && left.length > limit ? toCursor([last.documentId]) : null };
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
  registerEndpoint(http, calls.shareDocumentResources, async ({ caller, query, body: { documentIds } }) => {
    assertFeature(caller, 'll_docforward', PRODUCT_IDS.C);
    const { token } = await getOwnNamed(board, caller, query);
    const items = documentIds.map((documentId) => ({ documentId, isSelected: true }));
    return { items: await shareDocuments(board, caller, token, items) };
  });
  registerEndpoint(http, calls.uploadDocumentResource, {
    openSink: async ({ caller, query }) =>
      openUploadOfUser(board, caller, (await getOwnNamed(board, caller, query)).token),
    handle: async ({ caller, query, body, file: { fileName }, stored }) => {
      const { token } = await getOwnNamed(board, caller, query);
      return addDocumentOfUser(board, caller, token, { ...body, fileName, stored });
    },
  });
}
