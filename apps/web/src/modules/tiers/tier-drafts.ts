import type { Posting } from '@loadstone/contracts/postings';
import { getPostingTiers, type PostingTiers, type ShownTier, type Tier } from '@loadstone/contracts/tiers';
import { callEndpoint } from '../../lib/api/api-client.ts';

/** The tiers of a posting as a draft states them. */
export function toTierDrafts({ tiers }: PostingTiers): Tier[] {
  return tiers.map(({ receivers, rate, minutes, bookNow }) => ({
    receivers: toReceivers(receivers),
    rate,
    minutes,
    bookNow,
  }));
}

function toReceivers(receivers: ShownTier['receivers']): Tier['receivers'] {
  if (receivers.type === 'network') return { type: 'network', networkId: receivers.networkId };
  if (receivers.type === 'everybody') return receivers;
  return { type: 'companies', custCds: receivers.companies.map(({ custCd }) => custCd) };
}

/** A draft that repeats a load, with the tiers of the load: without them every company would see it. */
export async function withTiers<Draft extends object>(
  draft: Draft,
  { token, tiers }: Pick<Posting, 'token' | 'tiers'>,
): Promise<Draft & { readonly tiers?: readonly Tier[] }> {
  if (tiers === undefined) return draft;
  return { ...draft, tiers: toTierDrafts(await callEndpoint(getPostingTiers, { params: { token } })) };
}
