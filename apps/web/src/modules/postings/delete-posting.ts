import type { Posting, PostingStatus } from '@loadstone/contracts/postings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { useSession } from '../../lib/session/session.ts';
import { postingsKey } from './list-postings.ts';
import { dropPosting } from './posting-cache.ts';
import { callsOf, keysOf } from './posting-calls.ts';

/** A posting to delete, with the status that the user saw: with another status it is not deleted. */
interface Deletion {
  readonly posting: Posting;
  readonly status: PostingStatus;
}

/**
 * Deletes a posting; it leaves the list after the server has confirmed it, or has replied that it no longer exists. Where
 * its status has changed meanwhile, the lists are reloaded.
 */
export function useDeletePosting() {
  const client = useQueryClient();
  const session = useSession();
  return useMutation({
    mutationFn: ({ posting, status }: Deletion) =>
      callEndpoint(callsOf(session.mode).aggregateRemove, {
        body: { token: posting.token, status, key: keysOf(session).createDelete },
      }),
    onSuccess: (_, { posting }) => dropPosting(client, posting.postType, posting.token),
    onError: (error, { posting }) => {
      if (!isApiError(error)) return;
      if (error.code === 'posting.notFound') dropPosting(client, posting.postType, posting.token);
      if (error.status === 409) void client.invalidateQueries({ queryKey: postingsKey(posting.postType) });
    },
  });
}
