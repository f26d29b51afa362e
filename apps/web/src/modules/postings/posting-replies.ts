import type { Endpoint } from '@loadstone/contracts/endpoint';
import {
  equipmentBatchCalls,
  equipmentPostingCalls,
  loadBatchCalls,
  loadPostingCalls,
  type Posting,
  type PostingKind,
} from '@loadstone/contracts/postings';
import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { RepliedWrite } from '../../live/live-cache.ts';
import { addPostings, dropPosting, dropPostings, putReplied } from './posting-cache.ts';

/** Puts the reply of a call into the lists. */
type Apply = (client: QueryClient, reply: unknown) => void;

function replyOf<Call extends Endpoint>(
  endpoint: Call,
  apply: (client: QueryClient, reply: z.output<Call['reply']>) => void,
): [Endpoint, Apply] {
  // A handler is called only with replies of its endpoint.
  return [endpoint, apply as Apply];
}

function listReplies(
  kind: PostingKind,
  calls: typeof loadPostingCalls | typeof equipmentPostingCalls,
  batchCalls: typeof loadBatchCalls | typeof equipmentBatchCalls,
): [Endpoint, Apply][] {
  return [
    replyOf(calls.create, putReplied),
    replyOf(calls.edit, putReplied),
    replyOf(calls.setStatus, putReplied),
    replyOf(calls.remove, (client, { token }) => dropPosting(client, kind, token)),
    replyOf(calls.aggregateRemove, (client, { token }) => dropPosting(client, kind, token)),
    replyOf(batchCalls.createMany, (client, { results }) =>
      addPostings(
        client,
        kind,
        results.flatMap(({ posting }) => (posting ? [posting] : [])),
      ),
    ),
    replyOf(batchCalls.removeMany, (client, { deleted }) => dropPostings(client, kind, new Set(deleted))),
  ];
}

/** The writes whose reply contains everything that they change in the lists of postings. */
const REPLIES = new Map([
  ...listReplies('L', loadPostingCalls, loadBatchCalls),
  ...listReplies('E', equipmentPostingCalls, equipmentBatchCalls),
]);

/** The writes whose reply is a posting, and those whose reply is a list with postings. */
const POSTING_CALLS: readonly Endpoint[] = [loadPostingCalls, equipmentPostingCalls].flatMap(
  ({ create, edit, setStatus }): Endpoint[] => [create, edit, setStatus],
);
const BATCH_CALLS: readonly Endpoint[] = [loadBatchCalls.createMany, equipmentBatchCalls.createMany];

/** The postings in the reply of an own write. */
export function listReplied({ endpoint, reply }: Pick<RepliedWrite, 'endpoint' | 'reply'>): readonly Posting[] {
  if (POSTING_CALLS.includes(endpoint)) return [reply as Posting];
  if (!BATCH_CALLS.includes(endpoint)) return [];
  const { results } = reply as z.output<typeof loadBatchCalls.createMany.reply>;
  return results.flatMap(({ posting }) => (posting ? [posting] : []));
}

/**
 * Puts the reply of an own write into the lists. Of two versions of a posting the later one is kept, so that a reply may
 * follow its event.
 *
 * @returns false for a write whose reply does not contain what it has changed
 */
export function applyPostingReply(client: QueryClient, { endpoint, reply }: RepliedWrite): boolean {
  const apply = REPLIES.get(endpoint);
  apply?.(client, reply);
  return apply !== undefined;
}
