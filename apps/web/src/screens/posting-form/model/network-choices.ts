import type { Network } from '@loadstone/contracts/networks';
import { locale, t } from '../../../lib/texts/t.ts';

/** One group of networks with its heading. */
interface NetworkGroup {
  readonly label: string;
  readonly networks: readonly Network[];
}

/** Companywide networks, and the user's own, if any. Empty groups are omitted. */
export function toNetworkGroups(networks: readonly Network[]): NetworkGroup[] {
  const byName = [...networks].sort((one, other) => one.name.localeCompare(other.name, locale()));
  return [
    { label: t('postingForm.companywide'), networks: byName.filter(({ type }) => type === 'Public') },
    { label: t('postingForm.userNetworks'), networks: byName.filter(({ type }) => type === 'Private') },
  ].filter((group) => group.networks.length > 0);
}
