import { DOCUMENT_EXTENSIONS, DOCUMENT_TYPE_IDS, type Document } from '@loadstone/contracts/documents';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { DocumentRow } from '../../db/tables/document-tables.ts';
import { isDeletable, isShareable } from './documents.policy.ts';
import type { DocumentViewRow } from './documents.queries.ts';

/** A document as the caller sees it. */
export function toDocument(row: DocumentViewRow, caller: Pick<CompanyCaller, 'userId' | 'accountId'>): Document {
  return {
    documentId: row.id,
    rowGuid: row.row_guid,
    documentName: row.name,
    documentTypeId: DOCUMENT_TYPE_IDS[row.side],
    kind: row.kind,
    contentType: row.content_type,
    bytes: row.bytes,
    entityId: row.entity_token,
    documentData: `/api/Document/${row.id}/${caller.userId}/${caller.accountId}`,
    thumbnailData: row.thumbnail?.toString('base64') ?? '',
    thumbnailState: toThumbnailState(row),
    isSelected: row.is_shared,
    isForCustomer: row.is_for_customer,
    isOwn: row.is_own,
    canShare: row.is_own && isShareable(row, row.running_assignment_id),
    canDelete: row.is_own && isDeletable(row, caller.userId, row.is_shared),
    addedBy: row.added_by_name,
    createdOn: row.created_on.toISOString(),
    ...(row.stop !== null && { stop: row.stop, stopPlace: row.stop_place }),
    version: row.version,
  };
}

function toThumbnailState(row: DocumentViewRow): Document['thumbnailState'] {
  if (row.has_thumbnail) return 'ready';
  return row.is_thumbnail_due ? 'due' : 'failed';
}

/** The name of a saved document, with the extension of its content. */
export function toFileName({ name, content_type: contentType }: Pick<DocumentRow, 'name' | 'content_type'>): string {
  return `${name}.${DOCUMENT_EXTENSIONS[contentType]}`;
}
