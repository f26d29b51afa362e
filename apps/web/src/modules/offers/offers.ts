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
import { useMutation, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { withRetryKey } from '../../lib/api/retry-key.ts';
import { offersKey } from '../../live/query-keys.ts';

/** A write of two companies that takes longer is without a reply: the screen says so, and the next try has the same key. */
const PATIENCE_MS = 20_000;

const offersQuery = {
  queryKey: offersKey,
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Offer[]> => callEndpoint(listOffers, { signal }),
};

/** The company's open offers and those of the last days, the newest change first. */
export function useOffers({ isEnabled = true } = {}) {
  return useQuery({ ...offersQuery, staleTime: 0, enabled: isEnabled });
}

/**
 * The open offers on an own posting; the same array until they change. The header keeps the list up to date: a row that is
 * scrolled into view requests nothing.
 */
export function useOffersOf(token: number): readonly Offer[] {
  const { data = NONE } = useQuery({
    ...offersQuery,
    staleTime: Infinity,
    retryOnMount: false,
    select: (offers) => offers.filter((offer) => offer.status === 'open' && toOwnToken(offer) === token),
  });
  return data;
}

const NONE: readonly Offer[] = [];

/** The own posting of an offer. */
function toOwnToken({ side, token, eToken }: Offer): number {
  return side === 'B' ? token : eToken;
}

/** Sends a first amount. The key of the request stays the same while the dialog is open. */
export function useCreateOffer() {
  return useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: OfferDraft; idempotencyKey: string }) =>
      callEndpoint(createOffer, { body: draft, idempotencyKey, patienceMs: PATIENCE_MS }),
  });
}

/** Sends an amount in reply. */
export function useCounterOffer() {
  return useMutation({
    mutationFn: ({ id, draft, idempotencyKey }: { id: number; draft: AmountDraft; idempotencyKey: string }) =>
      callEndpoint(counterOffer, { params: { id }, body: draft, idempotencyKey, patienceMs: PATIENCE_MS }),
  });
}

/** Declines or withdraws an offer. */
export function useEndOffer() {
  return useMutation({
    mutationFn: ({ offer, action }: { offer: Offer; action: 'decline' | 'withdraw' }) =>
      withRetryKey(`offer ${offer.id}`, [action, offer.version], (idempotencyKey) =>
        callEndpoint(action === 'decline' ? declineOffer : withdrawOffer, {
          params: { id: offer.id },
          body: { version: offer.version },
          idempotencyKey,
          patienceMs: PATIENCE_MS,
        }),
      ),
  });
}

/** Accepts an offer, which assigns its load. */
export function useAcceptOffer() {
  return useMutation({
    mutationFn: (offer: Offer) =>
      withRetryKey(`offer ${offer.id}`, ['accept', offer.version], (idempotencyKey) =>
        callEndpoint(acceptOffer, {
          params: { id: offer.id },
          body: { version: offer.version },
          idempotencyKey,
          patienceMs: PATIENCE_MS,
        }),
      ),
  });
}

/** Books a load at the rate that it states, once. */
export function useBookLoad() {
  return useMutation({
    mutationFn: (body: { token: number; eToken: number; rate: Rate }) =>
      withRetryKey(`book ${body.token}`, body, (idempotencyKey) =>
        callEndpoint(bookLoad, { body, idempotencyKey, patienceMs: PATIENCE_MS }),
      ),
  });
}
