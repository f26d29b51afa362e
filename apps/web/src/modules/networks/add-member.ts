import { addNetworkMember, type NetworkMember } from '@loadstone/contracts/networks';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { isApiError } from '../../lib/api/api-error.ts';

/** A company and the network that it is added to or removed from. */
export interface Membership {
  readonly networkId: number;
  readonly custCd: string;
}

/** True where the refusal only means that the company is already a member. */
export function isAlreadyMember(error: unknown): boolean {
  return isApiError(error) && error.code === 'network.memberPresent';
}

/** Adds a company to a network. */
export function useAddMember() {
  return useMutation({
    mutationFn: ({ networkId, custCd }: Membership): Promise<NetworkMember> =>
      callEndpoint(addNetworkMember, { params: { id: networkId }, body: { networkId, memberCustCd: custCd } }),
  });
}
