import type { Posting, PostingStatus } from '@loadstone/contracts/postings';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { callsOf, keysOf } from './posting-calls.ts';

/** A posting to delete, with the status that the user saw: with another status it is not deleted. */
interface Deletion {
  readonly posting: Posting;
  readonly status: PostingStatus;
}

/** Deletes a posting; it leaves the list after the server has confirmed it. */
export function useDeletePosting() {
  const session = useSession();
  return useMutation({
    mutationFn: ({ posting, status }: Deletion) =>
      callEndpoint(callsOf(session.mode).aggregateRemove, {
        body: { token: posting.token, status, key: keysOf(session).createDelete },
      }),
  });
}
