import { NETWORK_TYPES, type Network, type NetworkType } from '@loadstone/contracts/networks';
import { perLocale } from '@loadstone/contracts/texts';
import { locale } from '../../../lib/texts/t.ts';

/** The filter of the list: every network, or those of one type. */
export const NETWORK_VIEWS = ['all', ...NETWORK_TYPES] as const;
export type NetworkView = (typeof NETWORK_VIEWS)[number];

/** The networks under one heading. */
export interface NetworkGroup {
  readonly type: NetworkType;
  readonly networks: readonly Network[];
}

/** Networks by type, companywide first, each group by name; empty groups are omitted. */
export function toNetworkGroups(networks: readonly Network[], view: NetworkView): NetworkGroup[] {
  return NETWORK_TYPES.filter((type) => view === 'all' || view === type)
    .map((type) => ({ type, networks: sortByName(networks.filter((network) => network.type === type)) }))
    .filter((group) => group.networks.length > 0);
}

/** The first network on screen, the default selection; undefined where there is none. */
export function findFirstNetwork(groups: readonly NetworkGroup[]): Network | undefined {
  return groups[0]?.networks[0];
}

/** True where another network already has that name, in any spelling of case and spaces. */
export function isNameTaken(networks: readonly Network[], name: string, exceptId?: number): boolean {
  const wanted = toComparable(name);
  return networks.some((network) => network.id !== exceptId && toComparable(network.name) === wanted);
}

/** The networks whose name contains the typed text. */
export function searchNetworks(networks: readonly Network[], typed: string): Network[] {
  const wanted = toComparable(typed);
  return networks.filter(({ name }) => toComparable(name).includes(wanted));
}

function sortByName(networks: readonly Network[]): Network[] {
  return [...networks].sort((left, right) => collator(locale()).compare(left.name, right.name));
}

const collator = perLocale((locale) => new Intl.Collator(locale, { sensitivity: 'base', numeric: true }));

function toComparable(name: string): string {
  return name.trim().toLowerCase();
}
