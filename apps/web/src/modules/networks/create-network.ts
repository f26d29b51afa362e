import { createNetwork, type NetworkType } from '@loadstone/contracts/networks';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { useSession } from '../../lib/session/session.ts';

/** The draft of a network, with one idempotency key for each open form, so that a retry creates no second one. */
interface NetworkDraft {
  readonly name: string;
  readonly type: NetworkType;
  readonly idempotencyKey: string;
}

/** Creates a network. */
export function useCreateNetwork() {
  const { claims } = useSession();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...draft }: NetworkDraft) =>
      callEndpoint(createNetwork, { body: { ...draft, userId: claims.userId }, idempotencyKey }),
  });
}
