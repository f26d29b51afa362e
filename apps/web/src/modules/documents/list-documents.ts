import { DOCUMENT_TYPE_IDS, listDocuments, type Document } from '@loadstone/contracts/documents';
import type { ProductMode } from '@loadstone/contracts/postings';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { documentsKey } from '../../live/query-keys.ts';

/** The user, as the calls of documents name it. */
export interface DocumentsCaller {
  readonly userId: number;
  readonly accountId: number;
}

/** The documents of an own posting with their thumbnails, oldest first. */
function documentsQuery(caller: DocumentsCaller, mode: ProductMode, token: number) {
  return queryOptions({
    queryKey: [...documentsKey, mode, token],
    queryFn: ({ signal }): Promise<Document[]> =>
      callEndpoint(listDocuments, {
        params: { ...caller, documentTypeId: String(DOCUMENT_TYPE_IDS[mode]), thumbnail: 'true', token },
        signal,
      }),
    staleTime: 0,
  });
}

/** Loads the documents of an own posting. */
export function useDocuments(token: number) {
  const { claims, mode } = useSession();
  return useQuery(documentsQuery(claims, mode, token));
}
