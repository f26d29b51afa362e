import type { Document } from '@loadstone/contracts/documents';

/** A picture of the own company that may be shared and deleted. */
export function makeDocument(documentId: number, documentName: string, more: Partial<Document> = {}): Document {
  return {
    documentId,
    rowGuid: `guid-${documentId}`,
    documentName,
    documentTypeId: 8,
    kind: 'other',
    contentType: 'image/jpeg',
    bytes: 1_000,
    entityId: 5,
    documentData: '',
    thumbnailData: '',
    thumbnailState: 'due',
    isSelected: false,
    isForCustomer: false,
    isOwn: true,
    canShare: true,
    canDelete: true,
    addedBy: 'C1',
    createdOn: '2026-06-15T15:00:00.000Z',
    version: 1,
    ...more,
  };
}
