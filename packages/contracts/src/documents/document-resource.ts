import { z } from 'zod';
import { LIMITS } from '../board/limits.ts';
import { DOCUMENT_CONTENT_TYPES, documentIdSchema, documentSchema } from './document.ts';
import { documentUploadParts } from './document-calls.ts';
import { binaryReply, defineEndpoint } from '../endpoint/endpoint.ts';
import { nextCursorSchema, toPageFields } from '../endpoint/list-fields.ts';
import { checkPostingName, postingNameFields } from '../postings/posting-name.ts';

const tag = 'documents';
const readers = { machine: ['documents:read'] } as const;
const query = z.strictObject(postingNameFields).superRefine(checkPostingName);
const PAGE_MAXIMUM = 100;
const params = z.object({ id: documentIdSchema });

/** A document without what only the desk shows. */
const documentResourceSchema = documentSchema
  .omit({ documentData: true, thumbnailData: true, thumbnailState: true, documentTypeId: true, entityId: true })
  .meta({ id: 'DocumentResource' });

export const listDocumentResources = defineEndpoint({
  method: 'GET',
  path: '/v1/documents',
  summary: 'The documents of an own posting: own ones, and those of the other side that the company may see',
  tag,
  callers: readers,
  query: z.strictObject({ ...postingNameFields, ...toPageFields(PAGE_MAXIMUM) }).superRefine(checkPostingName),
  reply: z.object({ items: z.array(documentResourceSchema), nextCursor: nextCursorSchema }),
  refusals: ['posting.notFound'],
});

export const getDocumentResource = defineEndpoint({
  method: 'GET',
  path: '/v1/documents/:id',
  summary: 'What is known of a document',
  tag,
  callers: readers,
  params,
  reply: documentResourceSchema,
  refusals: ['document.notFound'],
  hasVersionTag: true,
});

export const getDocumentContent = defineEndpoint({
  method: 'GET',
  path: '/v1/documents/:id/content',
  summary: 'The file of a document',
  tag,
  callers: readers,
  params,
  reply: binaryReply(...DOCUMENT_CONTENT_TYPES),
  refusals: ['document.notFound', 'store.unavailable'],
});

export const deleteDocumentResource = defineEndpoint({
  method: 'DELETE',
  path: '/v1/documents/:id',
  summary: 'Deletes a document that the same service account has added, until it is shared',
  tag,
  callers: { machine: ['documents:write'] },
  params,
  reply: z.object({ documentId: z.int() }),
  refusals: ['document.notFound', 'document.notOwn', 'document.shared'],
});

export const shareDocumentResources = defineEndpoint({
  method: 'PUT',
  path: '/v1/documents/shared',
  summary: 'Shares exactly these documents of an own equipment with the broker of its assignment, and no others',
  notes:
    'For carriers. An empty list ends the sharing of all. Send the proof of delivery here, so that the broker sees it.',
  tag,
  callers: { machine: ['documents:write'] },
  query,
  body: z.strictObject({
    documentIds: z
      .array(documentIdSchema)
      .max(LIMITS.shareItems)
      .describe('The `documentId` of each document of the equipment that is shared from now on'),
  }),
  reply: z.object({ items: z.array(documentResourceSchema) }),
  isIdempotent: true,
  refusals: ['posting.notFound', 'document.notFound', 'document.notShareable'],
});

export const uploadDocumentResource = defineEndpoint({
  ...documentUploadParts,
  path: '/v1/documents',
  summary: 'Adds a document to an own posting and to its assignment',
  callers: { machine: ['documents:write'] },
  query,
  reply: documentResourceSchema,
  refusals: [
    'posting.notFound',
    'assignment.notFound',
    'assignment.stopNotFound',
    'document.notAssigned',
    'document.closed',
    'document.limitReached',
    'document.typeRefused',
    'document.contentRefused',
    'store.unavailable',
    'store.full',
  ],
});
