import type { Network, NetworkMember } from '@loadstone/contracts';
import { fill } from '../../lib/texts/fill.ts';
import { networkTexts } from '../../lib/texts/networks.ts';
import { uiTexts } from '../../lib/texts/ui.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { isAlreadyMember, useAddMember } from '../../data/networks/add-member.ts';
import { useRemoveMember } from '../../data/networks/remove-member.ts';

/** Takes a company out of a network at once, and offers to put it back. */
export function useMemberRemoval(network: Network): (member: NetworkMember) => void {
  const removal = useRemoveMember();
  const addition = useAddMember();

  const say = (text: string, member: NetworkMember, retry?: () => void) =>
    showToast({
      message: fill(text, { company: member.commonName, network: network.name }),
      tone: retry ? 'danger' : 'neutral',
      action: retry ? { label: uiTexts.retry, run: retry } : { label: uiTexts.undo, run: () => restore(member) },
    });
  const restore = (member: NetworkMember) => {
    addition.mutateAsync({ networkId: network.id, custCd: member.memberCustCd }).catch((error: unknown) => {
      if (!isAlreadyMember(error)) say(networkTexts.restoreFailed, member, () => restore(member));
    });
  };
  const remove = (member: NetworkMember) => {
    removal
      .mutateAsync({ networkId: network.id, custCd: member.memberCustCd })
      .then(() => say(networkTexts.memberRemoved, member))
      .catch(() => say(networkTexts.removeFailed, member, () => remove(member)));
  };
  return remove;
}
