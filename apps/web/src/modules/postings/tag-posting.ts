import type { Posting } from '@loadstone/contracts/postings';
import { addPostingTag, removePostingTag, type Tag } from '@loadstone/contracts/tags';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { patchPostings } from './posting-cache.ts';

/** A posting, and its new tag; null removes the tag. */
export interface Tagging {
  readonly posting: Posting;
  readonly tag: Tag | null;
}

/** Tags a posting: the row changes at once, and is restored where the server refuses. */
export function useTagPosting() {
  const client = useQueryClient();
  const show = ({ token, postType }: Posting, tag: Posting['tag']) =>
    patchPostings(client, postType, (posting) => (posting.token === token ? { ...posting, tag } : posting));
  return useMutation({
    mutationFn: ({ posting, tag }: Tagging) => {
      const { token } = posting;
      if (tag) return callEndpoint(addPostingTag, { body: { postingId: token, tagId: tag.id } });
      return callEndpoint(removePostingTag, { params: { token, tagId: posting.tag?.tagId ?? 0 } });
    },
    onMutate: ({ posting, tag }) =>
      show(posting, tag && { tagId: tag.id, tagName: tag.tagName, tagColor: tag.tagColor, postingId: posting.token }),
    onError: (_, { posting }) => show(posting, posting.tag),
  });
}
