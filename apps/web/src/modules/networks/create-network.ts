import { createNetwork, type Network, type NetworkType } from '@loadstone/contracts/networks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { networksQuery } from './list-networks.ts';

/** The draft of a network, with one idempotency key for each open form, so that a retry creates no second one. */
interface NetworkDraft {
  readonly name: string;
  readonly type: NetworkType;
  readonly idempotencyKey: string;
}

/** Creates a network and adds it to the list at once. */
export function useCreateNetwork() {
  const client = useQueryClient();
  const { claims } = useSession();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...draft }: NetworkDraft) =>
      callEndpoint(createNetwork, { body: { ...draft, userId: claims.userId }, idempotencyKey }),
    onSuccess: (network) => {
      client.setQueryData<Network[]>(networksQuery.queryKey, (list) => list && [...list, network]);
      void client.invalidateQueries({ queryKey: networksQuery.queryKey });
    },
  });
}
