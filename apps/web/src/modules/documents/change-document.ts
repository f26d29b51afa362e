import {
  deleteDocument,
  getDocument,
  restoreDocument,
  shareDocuments,
  showDocumentToCustomer,
  updateDocument,
  type Document,
  type DocumentKind,
} from '@loadstone/contracts/documents';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callEndpoint, type DownloadedFile } from '../../lib/api/api-client.ts';
import { overlayOf } from '../../lib/api/own-writes.ts';
import { newIdempotencyKey } from '../../lib/browser/random.ts';
import { useSession } from '../../lib/session/session.ts';
import { type DocumentsCaller } from './list-documents.ts';
import { documentsKey } from '../../live/query-keys.ts';

/** Renames a document or changes its kind. */
export function useChangeDocument() {
  return useMutation({
    mutationFn: ({ document, ...body }: { document: Document; documentName?: string; kind?: DocumentKind }) =>
      callEndpoint(updateDocument, {
        params: { id: document.documentId },
        body: { ...body, version: document.version },
      }),
  });
}

/** Shows a proof of delivery to the customers of a load, or hides it again. */
export function useShowToCustomer() {
  return useMutation({
    mutationFn: ({ documentId, isForCustomer }: { documentId: number; isForCustomer: boolean }) =>
      callEndpoint(showDocumentToCustomer, { params: { id: documentId }, body: { isForCustomer } }),
  });
}

/** Deletes a document; it can be restored for a day. */
export function useDeleteDocument() {
  return useMutation({
    mutationFn: ({ documentId }: Document) => callEndpoint(deleteDocument, { params: { id: documentId } }),
  });
}

/** Restores a deleted document. */
export function useRestoreDocument() {
  return useMutation({
    mutationFn: ({ documentId }: Document) => callEndpoint(restoreDocument, { params: { id: documentId } }),
  });
}

/** Shares exactly the selected documents of an equipment. */
export function useShareDocuments(eToken: number) {
  const { keyFor } = useSession();
  return useMutation({
    mutationFn: (selection: readonly { documentId: number; documentName: string; isSelected: boolean }[]) =>
      callEndpoint(shareDocuments, {
        params: { key: keyFor('ll_docforward') },
        body: selection.map((item) => ({ ...item, eToken })),
        shows: [overlayOf<Document[]>(documentsKey, (documents) => withSelection(documents, selection))],
        idempotencyKey: newIdempotencyKey(),
      }),
  });
}

function withSelection(
  documents: Document[],
  selection: readonly { readonly documentId: number; readonly isSelected: boolean }[],
): Document[] {
  const chosen = new Map(selection.map(({ documentId, isSelected }) => [documentId, isSelected]));
  if (!documents.some(({ documentId }) => chosen.has(documentId))) return documents;
  return documents.map((each) => ({ ...each, isSelected: chosen.get(each.documentId) ?? each.isSelected }));
}

/** The content of a document. It never changes, so it is loaded once. */
export function documentContentQuery({ userId, accountId }: DocumentsCaller, documentId: number) {
  return queryOptions({
    queryKey: ['documentContent', documentId],
    queryFn: ({ signal }): Promise<DownloadedFile> =>
      callEndpoint(getDocument, { params: { id: documentId, userId, accountId }, signal }),
    staleTime: Infinity,
    gcTime: 60_000,
  });
}
