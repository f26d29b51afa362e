import type { ChangedStopDraft } from '@loadstone/contracts/postings';
import { decideStops, proposeStops, type StopDecision } from '@loadstone/contracts/stop-changes';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { withRetryKey } from '../../lib/api/retry-key.ts';

interface ProposedStops {
  readonly id: number;
  readonly stops: readonly ChangedStopDraft[];
  readonly lastNumber: number;
}

/** Proposes other stops to the other side. */
export function useProposeStops() {
  return useMutation({
    mutationFn: ({ id, ...body }: ProposedStops) =>
      withRetryKey(`stops ${id}`, body, (idempotencyKey) =>
        callEndpoint(proposeStops, { params: { id }, body: { ...body, stops: [...body.stops] }, idempotencyKey }),
      ),
  });
}

/** Agrees to proposed stops, declines or withdraws them. */
export function useDecideStops() {
  return useMutation({
    mutationFn: ({ id, number, decision }: { id: number; number: number; decision: StopDecision }) =>
      withRetryKey(`stops ${id} ${number}`, decision, (idempotencyKey) =>
        callEndpoint(decideStops, { params: { id, number }, body: { decision }, idempotencyKey }),
      ),
  });
}
