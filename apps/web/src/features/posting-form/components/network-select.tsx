import { NativeSelect } from '@mantine/core';
import type { Posting } from '@loadstone/contracts';
import { t } from '../../../lib/texts/t.ts';
import { useNetworks } from '../../../data/networks/list-networks.ts';
import { toNetworkGroups } from '../model/network-choices.ts';

interface NetworkSelectProps {
  readonly id: string;
  /** 0 for everybody. */
  readonly value: number;
  /** What the posting had before: it may stay, though the person does not see that network. */
  readonly start: number;
  /** That network as the posting names it; undefined where nothing is known of it. */
  readonly startNetwork?: Posting['network'] | undefined;
  readonly error?: string | undefined;
  readonly onChange: (networkId: number) => void;
}

/** Who may see the posting: everybody, or the members of one network. */
export function NetworkSelect({ id, value, start, startNetwork, error, onChange }: NetworkSelectProps) {
  const networks = useNetworks();
  const groups = toNetworkGroups(networks.data ?? []);
  const isKnown = start === 0 || (networks.data ?? []).some((network) => network.id === start);
  const unlisted = { value: String(start), label: toUnlistedLabel(startNetwork) };
  return (
    <NativeSelect
      id={id}
      label={t('postingForm.visibleTo')}
      w={320}
      value={String(value)}
      error={error ?? (networks.isError && !networks.data ? t('postingForm.networksFailed') : undefined)}
      data={[
        { value: '0', label: t('postingForm.visibleAll') },
        ...(isKnown ? [] : [unlisted]),
        ...groups.map((group) => ({
          group: group.label,
          items: group.networks.map((network) => ({ value: String(network.id), label: network.name })),
        })),
      ]}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
}

/** What stands for a network that the person's list does not hold, or not yet. */
function toUnlistedLabel(network: Posting['network'] | undefined): string {
  if (network === undefined) return t('postingForm.networkUnknown');
  if (network === null) return t('postingForm.networkHidden');
  return network.isDeleted ? t('postingForm.networkGone') : network.name;
}
