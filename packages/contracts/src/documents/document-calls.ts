import { z } from 'zod';
import { binaryReply, defineEndpoint } from '../endpoint/endpoint.ts';
import {
  DOCUMENT_ANNOUNCED_TYPES,
  DOCUMENT_CONTENT_TYPES,
  DOCUMENT_KINDS,
  DOCUMENT_TYPE_IDS,
  documentIdSchema,
  documentNameSchema,
  documentSchema,
  documentShareItemSchema,
} from './document.ts';
import { requireAnyUse, requireAnyView, requireKey, requireProduct, SIGNED_IN } from '../endpoint/guard.ts';
import { LIMITS } from '../board/limits.ts';
import { tokenSchema } from '../postings/posting.ts';
import { MOST_STOPS_BETWEEN } from '../postings/stops.ts';

const tag = 'documents';
const ownIds = {
  userId: z.coerce.number().int().positive().describe("The caller's own"),
  accountId: z.coerce.number().int().positive().describe("The caller's own"),
};
const thumbnailFlag = z
  .enum(['true', 'false', '1', '0', 'Y', 'N'])
  .transform((text) => text === 'true' || text === '1' || text === 'Y')
  .describe('Whether the list contains thumbnails');
const typeIdSchema = z
  .enum([String(DOCUMENT_TYPE_IDS.B), String(DOCUMENT_TYPE_IDS.C)])
  .transform((text) => (text === String(DOCUMENT_TYPE_IDS.B) ? 'B' : 'C'))
  .describe('The side as which the caller looks: 6 the broker, 8 the carrier');

export const listDocuments = defineEndpoint({
  method: 'GET',
  path: '/api/Document/:userId/:accountId/:documentTypeId/:thumbnail/:token',
  summary: 'The documents of an own posting: own ones, and those of the other side that the caller may see',
  tag,
  callers: { user: requireAnyView() },
  params: z.object({ ...ownIds, documentTypeId: typeIdSchema, thumbnail: thumbnailFlag, token: tokenSchema }),
  reply: z.array(documentSchema),
});

export const listCompanyDocuments = defineEndpoint({
  method: 'GET',
  path: '/api/Document/:userId/:accountId/:typeId/:thumbnail',
  summary: `The newest ${LIMITS.listedDocuments} documents of all own postings of a side, newest first`,
  tag,
  callers: { user: requireAnyView() },
  params: z.object({ ...ownIds, typeId: typeIdSchema, thumbnail: thumbnailFlag }),
  reply: z.array(documentSchema),
});

export const getDocument = defineEndpoint({
  method: 'GET',
  path: '/api/Document/:id/:userId/:accountId',
  summary: 'The content of a document that the caller may see',
  tag,
  callers: { user: requireAnyView() },
  params: z.object({ id: documentIdSchema, ...ownIds }),
  reply: binaryReply(...DOCUMENT_CONTENT_TYPES),
});

export const documentUploadParts = {
  method: 'POST',
  tag,
  body: z.object({
    kind: z.enum(DOCUMENT_KINDS).default('other'),
    documentName: documentNameSchema.optional().describe("Default: the file's name without its extension"),
    // A field of a form is a text, of digits only (not `0x1`), and an empty one is no stop: as a number it would be the origin.
    stop: z
      .preprocess(
        (text) => (text === '' ? undefined : typeof text === 'string' && !/^\d+$/.test(text) ? Number.NaN : text),
        z.coerce
          .number()
          .int()
          .min(0)
          .max(MOST_STOPS_BETWEEN + 1)
          .optional(),
      )
      .optional()
      .describe('Of a load with several stops, the one that it is of: 0 the origin, the highest one the destination'),
  }),
  reply: documentSchema,
  isIdempotent: true,
  upload: {
    maxBytes: LIMITS.documentBytes,
    contentTypes: DOCUMENT_ANNOUNCED_TYPES,
    acceptedTypes: DOCUMENT_CONTENT_TYPES,
    typeRefusal: 'document.content.type',
    maxFields: 4,
  },
} as const;

export const uploadDocument = defineEndpoint({
  affects: ['assignments', 'documents', 'postings'],
  ...documentUploadParts,
  path: '/api/Document/:token',
  summary: 'Adds a document to an own posting and to its assignment',
  callers: { user: requireAnyUse('update') },
  params: z.object({ token: tokenSchema }),
});

/** A driver sees no other document, so the reply contains only what the page shows. */
const driverDocumentSchema = documentSchema
  .pick({ documentId: true, documentName: true, kind: true, contentType: true, bytes: true, createdOn: true })
  .meta({ id: 'DriverDocument' });

export const uploadDocumentAsDriver = defineEndpoint({
  ...documentUploadParts,
  path: '/api/DriverAssignment/:id/Document',
  summary: "Adds a document to the carrier's side of the driver's running assignment",
  callers: { driver: SIGNED_IN },
  params: z.object({ id: documentIdSchema }),
  body: documentUploadParts.body.extend({
    cityId: z.coerce
      .number()
      .int()
      .positive()
      .optional()
      .describe(
        'The city of the stop that the driver saw: where it is another one meanwhile, the document is of no stop',
      ),
  }),
  reply: driverDocumentSchema,
});

export const updateDocument = defineEndpoint({
  method: 'PUT',
  path: '/api/Document/:id',
  summary: 'Renames an own document or changes its kind',
  tag,
  affects: ['assignments', 'documents', 'postings'],
  callers: { user: requireAnyUse('update') },
  params: z.object({ id: documentIdSchema }),
  body: z.object({
    documentName: documentNameSchema.optional(),
    kind: z.enum(DOCUMENT_KINDS).optional(),
    version: z.int().positive().optional().describe('The version that the person saw; left out: any'),
  }),
  reply: documentSchema,
});

export const deleteDocument = defineEndpoint({
  method: 'DELETE',
  path: '/api/Document/:id',
  summary: 'Deletes a document that the caller added, until it is shared; it can be restored for a day',
  tag,
  affects: ['assignments', 'documents', 'postings'],
  callers: { user: requireAnyUse('update') },
  params: z.object({ id: documentIdSchema }),
  reply: z.object({ documentId: z.int() }),
});

export const restoreDocument = defineEndpoint({
  method: 'POST',
  path: '/api/Document/:id/Restore',
  summary: 'Restores a document that the caller deleted in the last day',
  tag,
  affects: ['assignments', 'documents', 'postings'],
  callers: { user: requireAnyUse('update') },
  params: z.object({ id: documentIdSchema }),
  reply: documentSchema,
});

export const showDocumentToCustomer = defineEndpoint({
  method: 'PUT',
  path: '/api/CustomerDocument/:id',
  summary: 'Shows a proof of delivery of an own load to the customers with its link, or hides it again',
  tag,
  affects: ['documents'],
  callers: { user: [...requireProduct('B'), { need: 'feature', mode: 'B', feature: 'll_custtrack' }] },
  params: z.object({ id: documentIdSchema }),
  body: z.object({ isForCustomer: z.boolean() }),
  reply: documentSchema,
});

export const shareDocuments = defineEndpoint({
  method: 'POST',
  path: '/api/DocumentShare/:key',
  summary: "Shares exactly the selected documents of an equipment with its assignment's broker, and no other",
  tag,
  affects: ['assignments', 'documents', 'postings'],
  callers: { user: [...requireProduct('C'), ...requireKey('C', 'll_docforward', 'params.key')] },
  params: z.object({ key: z.string() }),
  body: z.array(documentShareItemSchema).min(1).max(LIMITS.shareItems),
  reply: z.array(documentSchema),
  isIdempotent: true,
});
