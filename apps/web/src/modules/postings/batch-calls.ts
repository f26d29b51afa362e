import type { Posting, PostingStatus } from '@loadstone/contracts/postings';
import { useRef } from 'react';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { newIdempotencyKey } from '../../lib/browser/random.ts';
import { useSession } from '../../lib/session/session.ts';
import { callsOf, keysOf } from './posting-calls.ts';
import type { PostingDraft } from './posting-draft.ts';
import { savePosting } from './save-posting.ts';
import { tagPosting } from './tag-posting.ts';

/**
 * The calls of the actions on several postings, each for one posting. The list changes after the server has confirmed.
 * A write that is repeated because its reply was lost has the same idempotency key, so that it is applied once.
 */
export function useBatchCalls() {
  const session = useSession();
  const calls = callsOf(session.mode);
  const keys = useRef(new Map<string, string>());

  const withKey = async (name: string, send: (idempotencyKey: string) => Promise<Posting>): Promise<Posting> => {
    const key = keys.current.get(name) ?? newIdempotencyKey();
    keys.current.set(name, key);
    const posting = await send(key);
    keys.current.delete(name);
    return posting;
  };
  return {
    /** Opens an expired posting again, dated today. */
    repost: ({ token, version }: Posting) =>
      withKey(`repost ${token} ${version}`, (idempotencyKey) =>
        callEndpoint(calls.setStatus, {
          params: { id: token, key: keysOf(session).update },
          body: { pStatus: 'O' },
          idempotencyKey,
        }),
      ),
    /** Creates a posting from another one. @returns the new posting */
    post: ({ token, version }: Posting, draft: PostingDraft) =>
      withKey(`post ${token} ${version} ${draft.dateAvail}`, (idempotencyKey) =>
        savePosting(session, { draft, edited: undefined, idempotencyKey }),
      ),
    /** Deletes a posting that still has the status that the user saw. */
    remove: async ({ token }: Posting, status: PostingStatus) => {
      const body = { token, status, key: keysOf(session).createDelete };
      await callEndpoint(calls.aggregateRemove, { body });
    },
    /** Replaces a posting's tag; null for none. */
    tag: tagPosting,
  };
}
