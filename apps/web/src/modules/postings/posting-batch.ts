import { LIMITS } from '@loadstone/contracts/board';
import {
  equipmentBatchCalls,
  loadBatchCalls,
  type LoadDraft,
  type Posting,
  type PostingBatchResult,
} from '@loadstone/contracts/postings';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { keysOf, toOwnKind } from './posting-calls.ts';
import type { PostingDraft } from './posting-draft.ts';

const CALLS = { L: loadBatchCalls, E: equipmentBatchCalls } as const;

/** Divides items into parts of the size that one call accepts. */
export function toBatches<Item>(items: readonly Item[]): Item[][] {
  const size = LIMITS.postingBatch;
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}

/** The calls that create and delete up to `LIMITS.postingBatch` postings; the list changes with the reply. */
export function usePostingBatchCalls() {
  const session = useSession();
  const kind = toOwnKind(session.mode);
  // The two kinds differ in the draft only, which the import has checked.
  const calls = CALLS[kind] as typeof loadBatchCalls;
  return {
    /**
     * Creates postings. Two requests with one key create them once.
     *
     * @returns the result of each draft, in their order
     * @throws {ApiError} where no draft was created, or where the reply was lost
     */
    create: async (drafts: readonly PostingDraft[], idempotencyKey: string): Promise<readonly PostingBatchResult[]> => {
      const keys = keysOf(session);
      const { results } = await callEndpoint(calls.createMany, {
        params: { key: keys.createDelete, datKey: keys.dat },
        body: { postings: [...drafts] as LoadDraft[] },
        idempotencyKey,
      });
      return results;
    },
    /** Deletes those that are open; can be repeated. @returns how many were deleted @throws {ApiError} where it failed */
    remove: async (postings: readonly Posting[]): Promise<number> => {
      const tokens = postings.map(({ token }) => token);
      const { deleted } = await callEndpoint(calls.removeMany, {
        body: { tokens, key: keysOf(session).createDelete },
      });
      return deleted.length;
    },
  };
}
