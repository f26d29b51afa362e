import type { Tier, TierReceivers } from '@loadstone/contracts/tiers';

/** A tier that states nothing yet. */
export const NEW_TIER: Tier = {
  receivers: { type: 'network', networkId: 0 },
  rate: null,
  minutes: 15,
  bookNow: false,
};

/** The value of the list of receivers: the id of a network, `companies`, `everybody`, or '' while nothing is chosen. */
export function toChoice({ receivers }: Tier): string {
  if (receivers.type !== 'network') return receivers.type;
  return receivers.networkId === 0 ? '' : String(receivers.networkId);
}

/** The receivers of a chosen value. */
export function toChosen(choice: string): TierReceivers {
  if (choice === 'everybody') return { type: 'everybody' };
  if (choice === 'companies') return { type: 'companies', custCds: [] };
  return { type: 'network', networkId: Number(choice) };
}

/** Codes of companies as they are typed, separated by commas or spaces. */
export function toCodes(text: string): string[] {
  return text.split(/[\s,;]+/).filter((code) => code !== '');
}
