import { acceptConfirmation, decideRate, proposeRate, type RateDecision } from '@loadstone/contracts/agreed-rates';
import type { Rate } from '@loadstone/contracts/money';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { withRetryKey } from '../../lib/api/retry-key.ts';

/** A rate of an assignment. */
interface RateName {
  readonly id: number;
  readonly number: number;
}

/** Proposes another rate to the other side. */
export function useProposeRate() {
  return useMutation({
    mutationFn: ({
      id,
      idempotencyKey,
      ...body
    }: {
      id: number;
      rate: Rate;
      lastNumber: number;
      idempotencyKey: string;
    }) => callEndpoint(proposeRate, { params: { id }, body, idempotencyKey }),
  });
}

/** Agrees to a proposed rate, declines or withdraws it. */
export function useDecideRate() {
  return useMutation({
    mutationFn: ({ id, number, decision }: RateName & { readonly decision: RateDecision }) =>
      withRetryKey(`rate ${id} ${number}`, decision, (idempotencyKey) =>
        callEndpoint(decideRate, { params: { id, number }, body: { decision }, idempotencyKey }),
      ),
  });
}

/** Accepts a rate confirmation with a typed name. */
export function useAcceptConfirmation() {
  return useMutation({
    mutationFn: ({
      id,
      number,
      idempotencyKey,
      ...body
    }: RateName & { name: string; sha256: string; idempotencyKey: string }) =>
      callEndpoint(acceptConfirmation, { params: { id, number }, body, idempotencyKey }),
  });
}
