import { setContacted } from '@loadstone/contracts/contacted';
import {
  searchCarriers,
  searchPartnerCarriers,
  searchPartnerUsCarriers,
  searchUsCarriers,
  type CarrierResult,
  type CarrierSearchDraft,
  type FoundCarrier,
  type PartnerCarrierResult,
  type UsCarrierSearchDraft,
} from '@loadstone/contracts/search';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { newIdempotencyKey } from '../../lib/browser/random.ts';
import { useSession, type Session } from '../../lib/session/session.ts';
import { carriersKey, searchKey } from '../../live/query-keys.ts';
import { toScoreKeys } from './score-keys.ts';

/** A search for carriers of either kind. */
export type CarrierQuery =
  | { readonly tab: 'carriers'; readonly draft: CarrierSearchDraft }
  | { readonly tab: 'usCarriers'; readonly draft: UsCarrierSearchDraft };

async function load(session: Session, query: CarrierQuery, signal: AbortSignal): Promise<CarrierResult> {
  const { keyFor } = session;
  const scores = toScoreKeys(keyFor);
  if (query.tab === 'carriers') {
    const params = { carrierKey: keyFor('ll_carrsearch'), ...scores };
    return callEndpoint(searchCarriers, { params, body: query.draft, signal });
  }
  const params = { usCarrierKey: keyFor('ll_uscarrsearch'), ...scores };
  return callEndpoint(searchUsCarriers, { params, body: query.draft, signal });
}

async function loadPartner(session: Session, query: CarrierQuery, signal: AbortSignal): Promise<PartnerCarrierResult> {
  const { keyFor } = session;
  const keys = { dat: keyFor('ll_dat'), ...toScoreKeys(keyFor) };
  if (query.tab === 'carriers') {
    const params = { carrierKey: keyFor('ll_carrsearch'), ...keys };
    return callEndpoint(searchPartnerCarriers, { params, body: query.draft, signal });
  }
  const params = { usCarrierKey: keyFor('ll_uscarrsearch'), ...keys };
  return callEndpoint(searchPartnerUsCarriers, { params, body: query.draft, signal });
}

/** Searches for trucks of other companies; sends no request while the query is null. */
export function useCarrierSearch(query: CarrierQuery | null) {
  const session = useSession();
  return useQuery({
    queryKey: [...carriersKey, 'own', query],
    queryFn: ({ signal }) => (query === null ? null : load(session, query, signal)),
    enabled: query !== null,
    staleTime: Infinity,
  });
}

/** The same on the partner board, where the company holds the feature. */
export function usePartnerCarrierSearch(query: CarrierQuery | null) {
  const session = useSession();
  return useQuery({
    queryKey: [...carriersKey, 'partner', query],
    queryFn: ({ signal }) => (query === null ? null : loadPartner(session, query, signal)),
    enabled: query !== null && session.hasFeature('ll_dat'),
    staleTime: Infinity,
  });
}

/** Marks a found truck as contacted, or removes the mark. The row changes after the server has confirmed it. */
export function useContactCarrier() {
  return useMutation({
    mutationFn: ({ carrier, contacted }: { carrier: FoundCarrier; contacted: FoundCarrier['contacted'] }) =>
      callEndpoint(setContacted, {
        body: { cnCustCd: carrier.custCd, lToken: 0, eToken: carrier.token, contacted },
        idempotencyKey: newIdempotencyKey(),
      }),
  });
}

/** Forgets the results that are not on screen, nor behind another tab, so that the next search requests its own, although its criteria are those of an earlier one. */
export function useForgetResults(): () => void {
  const client = useQueryClient();
  return () => client.removeQueries({ queryKey: searchKey, type: 'inactive' });
}
