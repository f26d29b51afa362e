import type { PostingTiers, Tier } from '@loadstone/contracts/tiers';

/** The tiers of an own load for tests, of which the first one is released: a code of a company is its name too. */
export function makePostingTiers(tiers: readonly Tier[]): PostingTiers {
  return {
    token: 91,
    version: 1,
    companies: 1,
    isPublic: false,
    tiers: tiers.map(({ receivers, ...tier }, index) => ({
      ...tier,
      number: index + 1,
      receivers: toShown(receivers),
      companies: receivers.type === 'everybody' ? null : 1,
      releasedOn: index === 0 ? '2026-11-02T12:00:00.000Z' : null,
      expectedOn: index === 0 ? null : '2026-11-02T13:00:00.000Z',
    })),
  };
}

function toShown(receivers: Tier['receivers']): PostingTiers['tiers'][number]['receivers'] {
  if (receivers.type === 'network') return { ...receivers, name: `Network ${receivers.networkId}` };
  if (receivers.type === 'everybody') return receivers;
  return { type: 'companies', companies: receivers.custCds.map((custCd) => ({ custCd, company: custCd })) };
}
