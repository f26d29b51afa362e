import {
  getAssignedEquipment,
  getAssignedLoad,
  getAssignment,
  listPendingLoads,
  listRunningLoads,
} from '@loadstone/contracts/assignments';
import type { PostingKind, ProductMode } from '@loadstone/contracts/postings';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { assignmentsKey, runningLoadsKey } from '../../live/query-keys.ts';

/** The assignment of a load or of an equipment. Fails with `assignment.notFound` where it has ended. */
export function assignmentQuery(kind: PostingKind, token: number) {
  return queryOptions({
    queryKey: [...assignmentsKey, kind, token],
    queryFn: ({ signal }) =>
      callEndpoint(kind === 'L' ? getAssignedLoad : getAssignedEquipment, { params: { id: token }, signal }),
    staleTime: 0,
  });
}

/** An assignment by its own id, for either side. Fails with `assignment.notFound` where it has ended. */
export function assignmentByIdQuery(id: number) {
  return queryOptions({
    queryKey: [...assignmentsKey, 'id', id],
    queryFn: ({ signal }) => callEndpoint(getAssignment, { params: { id }, signal }),
    staleTime: 0,
  });
}

/** The loads that are offered to the carrier and not yet accepted or declined. */
export const offersQuery = queryOptions({
  queryKey: [...assignmentsKey, 'offers'],
  queryFn: ({ signal }) => callEndpoint(listPendingLoads, { signal }),
  staleTime: 0,
});

/** The company's running loads or trucks, with what each lacks. */
export function runningLoadsQuery(mode: ProductMode) {
  return queryOptions({
    queryKey: [...runningLoadsKey, mode],
    queryFn: ({ signal }) => callEndpoint(listRunningLoads, { params: { mode }, signal }),
    staleTime: 0,
  });
}
