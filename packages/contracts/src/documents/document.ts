import { z } from 'zod';
import { LIMITS } from '../board/limits.ts';
import type { ProductMode } from '../postings/vocabulary.ts';
import { lateCheckTexts } from '../texts/en/late-checks.ts';

/** The document type of each side: 6 for the documents of a broker, 8 for those of a carrier and its drivers. */
export const DOCUMENT_TYPE_IDS = { B: 6, C: 8 } as const satisfies Record<ProductMode, number>;

/** What a document is. */
export const DOCUMENT_KINDS = ['billOfLading', 'proofOfDelivery', 'rateConfirmation', 'invoice', 'other'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The media types of stored documents, with the extension of a saved file. */
export const DOCUMENT_EXTENSIONS = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const;
export type DocumentContentType = keyof typeof DOCUMENT_EXTENSIONS;
export const DOCUMENT_CONTENT_TYPES = Object.keys(DOCUMENT_EXTENSIONS) as [
  DocumentContentType,
  ...DocumentContentType[],
];

/**
 * The media types that an upload may announce. The content decides, not this: a type that browsers announce for files
 * that are refused is listed so that the refusal states the reason.
 */
export const DOCUMENT_ANNOUNCED_TYPES = [
  ...DOCUMENT_CONTENT_TYPES,
  'image/heic',
  'image/heif',
  'image/svg+xml',
  'text/html',
  'application/octet-stream',
] as const;

/** Why the content of a file is refused, with the text for the user. */
export const DOCUMENT_REFUSALS = {
  empty: 'This file is empty.',
  type: 'Only JPEG, PNG, WebP and PDF files can be added.',
  heic: 'HEIC pictures cannot be read here. Please save the picture as JPEG and add it again.',
  broken: 'This file is damaged and cannot be read.',
  mixed: 'This file contains other data besides the document. Please save it again and add the new file.',
  pixels: `This picture is too large. Pictures can have ${LIMITS.documentMegapixels} megapixels and ${LIMITS.documentSidePixels} pixels on a side at most.`,
  encrypted: 'This PDF is protected by a password. Please save it without the password and add it again.',
  scripts: 'This PDF contains scripts or other files. Please print it to a new PDF and add that one.',
  actions: 'This PDF opens addresses or sends data by itself. Please print it to a new PDF and add that one.',
  slow: 'This file takes too long to read.',
  heavy: 'This file needs too much memory to read. Please save it as a smaller file and add that one.',
} as const;
export type DocumentRefusal = keyof typeof DOCUMENT_REFUSALS;

/** The alert of a share that fails; the names of the documents follow the text. */
export const DOCUMENT_SHARE_ERROR = {
  title: 'Document Sharing Alert !',
  text: 'Error in sharing document(s) : ',
} as const;

export const documentNameSchema = z
  .string()
  .trim()
  .min(1, { message: lateCheckTexts.documentName })
  .max(LIMITS.documentNameLength, {
    message: lateCheckTexts.documentNameLength,
  });

export const documentIdSchema = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** Whether a small picture of a document exists: it is made after the upload. */
const THUMBNAIL_STATES = ['due', 'ready', 'failed'] as const;

/** A document of a posting as one company sees it. */
export const documentSchema = z
  .object({
    documentId: z.int(),
    rowGuid: z.string(),
    documentName: z.string().describe('Without an extension'),
    documentTypeId: z.int().describe('6 a document of the broker, 8 of the carrier or its driver'),
    kind: z.enum(DOCUMENT_KINDS),
    contentType: z.enum(DOCUMENT_CONTENT_TYPES),
    bytes: z.int(),
    entityId: z.int().describe("The token of the posting that the document is attached to, its owner's"),
    documentData: z.string().describe('The path of the content for this caller'),
    thumbnailData: z
      .string()
      .describe("A WebP picture in base64; '' where it was not requested and where there is none"),
    thumbnailState: z.enum(THUMBNAIL_STATES),
    isSelected: z.boolean().describe('True where the carrier has shared it with the broker of the assignment'),
    isForCustomer: z.boolean().describe('True for a proof of delivery that the broker shows to its customers'),
    isOwn: z.boolean().describe("True for a document of the caller's company"),
    canShare: z.boolean().describe('True for a document of the carrier that belongs to no other assignment'),
    canDelete: z.boolean().describe('True for the user who added it, until it is shared'),
    addedBy: z.string().describe("The user's or driver's name"),
    createdOn: z.string().describe('ISO 8601, UTC'),
    stop: z
      .int()
      .optional()
      .describe('The stop that it is of, 0 the origin; left out for a document of the whole load'),
    stopPlace: z.string().optional().describe('The place of that stop when the document was added'),
    version: z.int().describe('Counts writes; send it back with a change'),
  })
  .meta({ id: 'Document' });
export type Document = z.infer<typeof documentSchema>;

/** One document of a list to share: exactly those with `isSelected` are shared afterwards. */
export const documentShareItemSchema = z
  .object({
    documentId: documentIdSchema,
    eToken: documentIdSchema.describe('The equipment; the same in all items'),
    isSelected: z.boolean(),
    documentName: z.string().max(LIMITS.documentNameLength).default('').describe('Not read'),
  })
  .meta({ id: 'DocumentShareItem' });
export type DocumentShareItem = z.infer<typeof documentShareItemSchema>;
