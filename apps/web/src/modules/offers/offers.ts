import type { Rate } from '@loadstone/contracts/money';
import {
  acceptOffer,
  bookLoad,
  counterOffer,
  createOffer,
  declineOffer,
  listOffers,
  withdrawOffer,
  type AmountDraft,
  type Offer,
  type OfferDraft,
} from '@loadstone/contracts/offers';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { withRetryKey } from '../../lib/api/retry-key.ts';
import { assignmentsKey } from '../assignments/index.ts';
import { offersKey } from '../../live/query-keys.ts';

const offersQuery = queryOptions({
  queryKey: offersKey,
  queryFn: ({ signal }): Promise<Offer[]> => callEndpoint(listOffers, { signal }),
  staleTime: 0,
});

/** The company's open offers and those of the last days, the newest change first. */
export function useOffers({ isEnabled = true } = {}) {
  return useQuery({ ...offersQuery, enabled: isEnabled });
}

/** Sends a first amount. The key of the request stays the same while the dialog is open. */
export function useCreateOffer() {
  const keep = useKeepOffer();
  return useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: OfferDraft; idempotencyKey: string }) =>
      callEndpoint(createOffer, { body: draft, idempotencyKey }),
    onSuccess: keep,
  });
}

/** Sends an amount in reply. */
export function useCounterOffer() {
  const keep = useKeepOffer();
  return useMutation({
    mutationFn: ({ id, draft, idempotencyKey }: { id: number; draft: AmountDraft; idempotencyKey: string }) =>
      callEndpoint(counterOffer, { params: { id }, body: draft, idempotencyKey }),
    onSuccess: keep,
  });
}

/** Declines or withdraws an offer. */
export function useEndOffer() {
  const keep = useKeepOffer();
  return useMutation({
    mutationFn: ({ offer, action }: { offer: Offer; action: 'decline' | 'withdraw' }) =>
      withRetryKey(`offer ${offer.id}`, [action, offer.version], (idempotencyKey) =>
        callEndpoint(action === 'decline' ? declineOffer : withdrawOffer, {
          params: { id: offer.id },
          body: { version: offer.version },
          idempotencyKey,
        }),
      ),
    onSuccess: keep,
  });
}

/** Accepts an offer, which assigns its load. */
export function useAcceptOffer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (offer: Offer) =>
      withRetryKey(`offer ${offer.id}`, ['accept', offer.version], (idempotencyKey) =>
        callEndpoint(acceptOffer, { params: { id: offer.id }, body: { version: offer.version }, idempotencyKey }),
      ),
    onSettled: () => Promise.all([offersKey, assignmentsKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** Books a load at the rate that it states, once. */
export function useBookLoad() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { token: number; eToken: number; rate: Rate }) =>
      withRetryKey(`book ${body.token}`, body, (idempotencyKey) => callEndpoint(bookLoad, { body, idempotencyKey })),
    onSettled: () => Promise.all([offersKey, assignmentsKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** Puts a written offer into the list; live events reload it anyway. */
function useKeepOffer() {
  const client = useQueryClient();
  return (offer: Offer): void => {
    client.setQueryData(
      offersQuery.queryKey,
      (offers) => offers && [offer, ...offers.filter(({ id }) => id !== offer.id)],
    );
  };
}
