import {
  deleteDocument,
  getDocument,
  listCompanyDocuments,
  listDocuments,
  restoreDocument,
  shareDocuments,
  updateDocument,
  uploadDocument,
  uploadDocumentAsDriver,
} from '@loadstone/contracts/documents';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { openIntake } from './content-intake.service.ts';
import { changeDocument, deleteDocument as remove, restoreDocument as restore } from './document-changes.service.ts';
import { getContent, listOfCompany, listOfPosting } from './document-reading.service.ts';
import { registerDocumentResources } from './document-resources.routes.ts';
import { createDocumentSharing } from './document-sharing.service.ts';
import {
  addDocumentOfDriver,
  addDocumentOfUser,
  assertTakesDocument,
  findTargetOfDriver,
  findTargetOfUser,
  toShareHolder,
} from './document-upload.service.ts';
import type { DocumentsService } from './documents.service.ts';

/** Endpoints for documents. */
export function registerDocuments(app: FastifyInstance, service: DocumentsService): void {
  const { db } = service;
  const sharing = createDocumentSharing(service);
  registerUploads(app, service);
  registerDocumentResources(app, service);

  registerEndpoint(app, listDocuments, ({ caller, params }) =>
    listOfPosting(db, caller, { ...params, side: params.documentTypeId, hasThumbnails: params.thumbnail }),
  );
  registerEndpoint(app, listCompanyDocuments, ({ caller, params }) =>
    listOfCompany(db, caller, { ...params, side: params.typeId, hasThumbnails: params.thumbnail }),
  );
  registerEndpoint(app, getDocument, ({ caller, params }) => getContent(service, caller, params));
  registerEndpoint(app, updateDocument, ({ caller, params, body }) => changeDocument(service, caller, params.id, body));
  registerEndpoint(app, deleteDocument, async ({ caller, params }) => {
    await remove(service, caller, params.id);
    return { documentId: params.id };
  });
  registerEndpoint(app, restoreDocument, ({ caller, params }) => restore(service, caller, params.id));
  registerEndpoint(app, shareDocuments, ({ caller, body }) => sharing.share(caller, body));
}

function registerUploads(app: FastifyInstance, service: DocumentsService): void {
  const { db } = service;

  registerEndpoint(app, uploadDocument, {
    async openSink({ caller, params }) {
      const target = await findTargetOfUser(db, caller, params.token);
      await assertTakesDocument(db, service, target);
      return openIntake(service.intake, { company: toShareHolder(target), user: `user ${caller.userId}` });
    },
    handle: ({ caller, params, body, file: { fileName }, stored }) =>
      addDocumentOfUser(service, caller, params.token, { ...body, fileName, stored }),
  });
  registerEndpoint(app, uploadDocumentAsDriver, {
    async openSink({ caller, params }) {
      const target = await findTargetOfDriver(db, caller, params.id);
      await assertTakesDocument(db, service, target);
      return openIntake(service.intake, { company: toShareHolder(target), user: `driver ${caller.driverId}` });
    },
    async handle({ caller, params, body, file: { fileName }, stored }) {
      const row = await addDocumentOfDriver(service, caller, params.id, { ...body, fileName, stored });
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
