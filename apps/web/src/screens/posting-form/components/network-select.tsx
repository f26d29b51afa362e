import { NativeSelect } from '@mantine/core';
import type { Posting } from '@loadstone/contracts/postings';
import { t } from '../../../lib/texts/t.ts';
import { useNetworks } from '../../../modules/networks/index.ts';
import { toNetworkGroups } from '../model/network-choices.ts';

interface NetworkSelectProps {
  readonly id: string;
  /** 0 for all companies. */
  readonly value: number;
  /** The posting's previous network: it can stay, although the user does not see it. */
  readonly start: number;
  /** The name of that network from the posting; undefined where it is unknown. */
  readonly startNetwork?: Posting['network'] | undefined;
  readonly error?: string | undefined;
  readonly onChange: (networkId: number) => void;
}

/** Selects who may see the posting: all companies, or the members of one network. */
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

/** The label of a network that the user's list does not contain, or not yet. */
function toUnlistedLabel(network: Posting['network'] | undefined): string {
  if (network === undefined) return t('postingForm.networkUnknown');
  if (network === null) return t('postingForm.networkHidden');
  return network.isDeleted ? t('postingForm.networkGone') : network.name;
}
