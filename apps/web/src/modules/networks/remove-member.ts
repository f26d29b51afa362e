import { removeNetworkMember, type NetworkMember } from '@loadstone/contracts/networks';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { overlayOf } from '../../lib/api/own-writes.ts';
import type { Membership } from './add-member.ts';
import { membersKey } from './list-members.ts';

/** Removes a company from a network. It leaves the screen at once, and is restored where the request fails. */
export function useRemoveMember() {
  return useMutation({
    mutationFn: ({ networkId, custCd }: Membership) =>
      callEndpoint(removeNetworkMember, {
        params: { id: networkId, custCd },
        shows: [
          overlayOf<NetworkMember[]>(membersKey(networkId), (members) =>
            members.filter(({ memberCustCd }) => memberCustCd !== custCd),
          ),
        ],
      }),
  });
}
