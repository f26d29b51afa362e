import type { Assignment } from '@loadstone/contracts/assignments';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/api-error.ts';
import { settleGone } from '../../live/cached-data.ts';
import type { RepliedWrite } from '../../live/live-cache.ts';
import { assignmentsKey, trackKey } from '../../live/query-keys.ts';

/** What names an assignment: its id, or the token of one of its postings. */
type Named = Partial<Pick<Assignment, 'id' | 'token' | 'eToken'>>;

/**
 * Marks an assignment as ended wherever it is cached, as the server's refusal would: it and its track are not requested
 * any more. O(cached assignments).
 */
export function endAssignment(client: QueryClient, named: Named): void {
  for (const [queryKey, data] of client.getQueriesData<Partial<Assignment>>({ queryKey: assignmentsKey })) {
    const { id, token = 0, eToken = 0 } = data ?? {};
    if (id === undefined || (id !== named.id && token !== named.token && eToken !== named.eToken)) continue;
    settleGone(client, queryKey, new ApiError('assignment.notFound', '', 404));
    settleGone(client, trackKey('L', token));
    settleGone(client, trackKey('E', eToken));
  }
}

/** The assignment that an own write has ended; undefined for another write. The address names the call. */
export function findEnded({ endpoint: { method, path }, params, body }: RepliedWrite): Named | undefined {
  // The contract's calls themselves are not in the first load.
  if (method === 'POST' && path.startsWith('/api/UnAssignment')) return body as Named;
  if (method === 'DELETE' && path === '/api/AssignedLoad/:id') return { token: (params as { id: number }).id };
  return undefined;
}
