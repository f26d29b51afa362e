import type { Posting } from '@loadstone/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../lib/api-client.ts';
import { useSession } from '../../../lib/session/session.ts';
import { dropPosting } from './posting-cache.ts';
import { callsOf, keysOf } from './posting-calls.ts';

/** Deletes a posting; it leaves the list when the server has said so. */
export function useDeletePosting() {
  const client = useQueryClient();
  const session = useSession();
  return useMutation({
    mutationFn: ({ token }: Posting) =>
      callEndpoint(callsOf(session.mode).remove, { params: { id: token, key: keysOf(session).createDelete } }),
    onSuccess: (_, posting) => dropPosting(client, posting.postType, posting.token),
  });
}
