import { equipmentBatchCalls, loadBatchCalls, type Posting } from '@loadstone/contracts/postings';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { keysOf } from './posting-calls.ts';

const CALLS = { L: loadBatchCalls, E: equipmentBatchCalls } as const;

/** Confirms that an own posting is still available. @returns false where it is not open any more */
export function useConfirmPosting() {
  const session = useSession();
  return useMutation({
    mutationFn: async ({ token, postType }: Posting) => {
      const body = { tokens: [token], key: keysOf(session).update };
      const { confirmed } = await callEndpoint(CALLS[postType].confirmMany, { body });
      return confirmed.includes(token);
    },
  });
}
