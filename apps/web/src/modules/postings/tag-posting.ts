import type { Posting } from '@loadstone/contracts/postings';
import { addPostingTag, removePostingTag, type Tag } from '@loadstone/contracts/tags';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { overlayOf } from '../../lib/api/own-writes.ts';
import { postingsKey } from './list-postings.ts';

/** A posting, and its new tag; null removes the tag. */
export interface Tagging {
  readonly posting: Posting;
  readonly tag: Tag | null;
}

/** Replaces the tag of a posting, null for none: the row changes at once, and is restored where the server refuses. */
export async function tagPosting(
  { token, postType }: Posting,
  tag: Posting['tag'],
  next: Posting['tag'],
): Promise<void> {
  const shows = [
    overlayOf<Posting[]>(postingsKey(postType), (postings) => {
      const index = postings.findIndex((posting) => posting.token === token);
      const posting = postings[index];
      return posting === undefined ? postings : postings.with(index, { ...posting, tag: next });
    }),
  ];
  if (next) await callEndpoint(addPostingTag, { body: { postingId: token, tagId: next.tagId }, shows });
  else if (tag) await callEndpoint(removePostingTag, { params: { token, tagId: tag.tagId }, shows });
}

/** Tags a posting. */
export function useTagPosting() {
  return useMutation({
    mutationFn: ({ posting, tag }: Tagging) => {
      const next = tag && { tagId: tag.id, tagName: tag.tagName, tagColor: tag.tagColor, postingId: posting.token };
      return tagPosting(posting, posting.tag, next);
    },
  });
}
