import { equipmentBatchCalls, loadBatchCalls, type Posting } from '@loadstone/contracts/postings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { findPosting } from './get-posting.ts';
import { dropPosting, putPosting } from './posting-cache.ts';
import { keysOf } from './posting-calls.ts';

const CALLS = { L: loadBatchCalls, E: equipmentBatchCalls } as const;

/** Confirms that an own posting is still available. @returns false where it is not open any more */
export function useConfirmPosting() {
  const client = useQueryClient();
  const session = useSession();
  return useMutation({
    mutationFn: async ({ token, postType }: Posting) => {
      const body = { tokens: [token], key: keysOf(session).update };
      const { confirmed } = await callEndpoint(CALLS[postType].confirmMany, { body });
      const posting = await findPosting(session.mode, token);
      return { isConfirmed: confirmed.includes(token), posting };
    },
    onSuccess: ({ posting }, { token, postType }) => {
      if (posting === undefined) dropPosting(client, postType, token);
      else putPosting(client, posting);
    },
  });
}
