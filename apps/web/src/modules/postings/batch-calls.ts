import type { Posting, PostingStatus } from '@loadstone/contracts/postings';
import { useRef } from 'react';
import { isWithoutReply } from '../../lib/api/api-error.ts';
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
    try {
      const posting = await send(key);
      keys.current.delete(name);
      return posting;
    } catch (error) {
      // A refusal is a reply: what is sent after it is another request.
      if (!isWithoutReply(error)) keys.current.delete(name);
      throw error;
    }
  };
  return {
    /** Opens an expired posting again, dated today. */
    repost: ({ token, version }: Posting, isConfirmed: boolean) =>
      withKey(`repost ${token} ${version} ${isConfirmed}`, (idempotencyKey) =>
        callEndpoint(calls.setStatus, {
          params: { id: token, key: keysOf(session).update },
          body: { pStatus: 'O', ...(isConfirmed && { confirmDuplicate: true }) },
          idempotencyKey,
        }),
      ),
    /** Creates a posting from another one, in the way of `action`. @returns the new posting */
    post: (action: string, { token, version }: Posting, draft: PostingDraft, isConfirmed: boolean) =>
      withKey(`${action} ${token} ${version} ${draft.dateAvail} ${isConfirmed}`, (idempotencyKey) =>
        savePosting(session, {
          draft: { ...draft, ...(isConfirmed && { confirmDuplicate: true }) },
          edited: undefined,
          idempotencyKey,
        }),
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
