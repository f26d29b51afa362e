import { reportStop, type Assignment, type StopPlace } from '@loadstone/contracts/assignments';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { withRetryKey } from '../../lib/api/retry-key.ts';

/** Reports that the truck of an assignment has come to a stop or left it. */
export function useReportStop() {
  return useMutation({
    mutationFn: ({ assignment: { id, version }, stop, step }: StopPlace & { readonly assignment: Assignment }) =>
      withRetryKey(`assignment ${id}`, [stop, step, version], (idempotencyKey) =>
        callEndpoint(reportStop, { params: { id }, body: { stop, step, version }, idempotencyKey }),
      ),
  });
}
