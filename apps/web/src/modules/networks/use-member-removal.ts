import type { Network, NetworkMember } from '@loadstone/contracts/networks';
import { toFailureText } from '../../lib/api/failure-text.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { isAlreadyMember, useAddMember } from './add-member.ts';
import { useRemoveMember } from './remove-member.ts';

type RemovalText = 'networks.memberRemoved' | 'networks.removeFailed' | 'networks.restoreFailed';

/** Removes a company from a network at once, with an undo. */
export function useMemberRemoval(network: Network): (member: NetworkMember) => void {
  const removal = useRemoveMember();
  const addition = useAddMember();

  const say = (key: RemovalText, member: NetworkMember, retry?: () => void, error?: unknown) =>
    showToast({
      message: toFailureText(t(key, { company: member.commonName, network: network.name }), error),
      tone: retry ? 'danger' : 'neutral',
      action: retry
        ? { label: t('ui.retry'), run: retry }
        : { label: t('ui.undo'), isUndo: true, run: () => restore(member) },
    });
  const restore = (member: NetworkMember) => {
    addition.mutateAsync({ networkId: network.id, custCd: member.memberCustCd }).catch((error: unknown) => {
      if (!isAlreadyMember(error)) say('networks.restoreFailed', member, () => restore(member), error);
    });
  };
  const remove = (member: NetworkMember) => {
    removal
      .mutateAsync({ networkId: network.id, custCd: member.memberCustCd })
      .then(() => say('networks.memberRemoved', member))
      .catch((error: unknown) => say('networks.removeFailed', member, () => remove(member), error));
  };
  return remove;
}
