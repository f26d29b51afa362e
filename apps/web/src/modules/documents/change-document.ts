import {
  deleteDocument,
  getDocument,
  restoreDocument,
  shareDocuments,
  updateDocument,
  type Document,
  type DocumentKind,
} from '@loadstone/contracts/documents';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, type DownloadedFile } from '../../lib/api/api-client.ts';
import { newIdempotencyKey } from '../../lib/browser/random.ts';
import { useSession } from '../../lib/session/session.ts';
import { type DocumentsCaller } from './list-documents.ts';
import { documentsKey } from '../../live/query-keys.ts';

function useReload(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: documentsKey });
}

/** Renames a document or changes its kind. */
export function useChangeDocument() {
  const onSettled = useReload();
  return useMutation({
    mutationFn: ({ document, ...body }: { document: Document; documentName?: string; kind?: DocumentKind }) =>
      callEndpoint(updateDocument, {
        params: { id: document.documentId },
        body: { ...body, version: document.version },
      }),
    onSettled,
  });
}

/** Deletes a document; it can be restored for a day. */
export function useDeleteDocument() {
  const onSettled = useReload();
  return useMutation({
    mutationFn: ({ documentId }: Document) => callEndpoint(deleteDocument, { params: { id: documentId } }),
    onSettled,
  });
}

/** Restores a deleted document. */
export function useRestoreDocument() {
  const onSettled = useReload();
  return useMutation({
    mutationFn: ({ documentId }: Document) => callEndpoint(restoreDocument, { params: { id: documentId } }),
    onSettled,
  });
}

/** Shares exactly the selected documents of an equipment. */
export function useShareDocuments(eToken: number) {
  const { keyFor } = useSession();
  const onSettled = useReload();
  return useMutation({
    mutationFn: (selection: readonly { documentId: number; documentName: string; isSelected: boolean }[]) =>
      callEndpoint(shareDocuments, {
        params: { key: keyFor('ll_docforward') },
        body: selection.map((item) => ({ ...item, eToken })),
        idempotencyKey: newIdempotencyKey(),
      }),
    onSettled,
  });
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
