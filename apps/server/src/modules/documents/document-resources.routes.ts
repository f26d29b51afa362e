import {
  deleteDocumentResource,
  getDocumentContent,
  getDocumentResource,
  listDocumentResources,
  uploadDocumentResource,
} from '@loadstone/contracts/documents';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { withVersionTag } from '../../endpoints/resources.ts';
import { assertThat } from '../../ground/errors.ts';
import { findPostingKind } from '../postings/index.ts';
import { openIntake } from './content-intake.service.ts';
import { getContent, getMetadata, listOfPosting } from './document-reading.service.ts';
import { deleteDocument } from './document-changes.service.ts';
import { addDocumentOfUser, assertTakesDocument, findTargetOfUser, toShareHolder } from './document-upload.service.ts';
import type { DocumentsService } from './documents.service.ts';

/** The documents of a company as a resource for machines; the use-cases are those of the desk. */
export function registerDocumentResources(app: FastifyInstance, service: DocumentsService): void {
  const { db } = service;
  registerEndpoint(app, listDocumentResources, async ({ caller, query: { token } }) => {
    const { userId, accountId } = caller;
    const kind = await findPostingKind(db, accountId, token);
    assertThat(kind, 'posting.notFound');
    const side = kind === 'L' ? 'B' : 'C';
    return { items: await listOfPosting(db, caller, { userId, accountId, token, side, hasThumbnails: false }) };
  });
  registerEndpoint(app, getDocumentResource, async ({ caller, params, request, reply }) => {
    const document = await getMetadata(db, caller, params.id);
    return withVersionTag(request, reply, `${document.version}-${document.isSelected}`, document);
  });
  registerEndpoint(app, getDocumentContent, ({ caller: { userId, accountId }, caller, params }) =>
    getContent(service, caller, { id: params.id, userId, accountId }),
  );
  registerEndpoint(app, deleteDocumentResource, async ({ caller, params: { id } }) => {
    await deleteDocument(service, caller, id);
    return { documentId: id };
  });
  registerEndpoint(app, uploadDocumentResource, {
    async openSink({ caller, query }) {
      const target = await findTargetOfUser(db, caller, query.token);
      await assertTakesDocument(db, service, target);
      return openIntake(service.intake, { company: toShareHolder(target), user: `user ${caller.userId}` });
    },
    handle: ({ caller, query, body, file: { fileName }, stored }) =>
      addDocumentOfUser(service, caller, query.token, { ...body, fileName, stored }),
  });
}
