import {
  addPostingTag,
  createTag,
  deleteTag,
  listTags,
  removePostingTag,
  type Posting,
  type Tag,
  type TagDraft,
} from '@loadstone/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { patchPostings } from '../postings/posting-cache.ts';
import { toOwnKind } from '../postings/posting-calls.ts';

export const tagsKey = ['tags'] as const;

/** The company's tags by name. */
export const tagsQuery = queryOptions({
  queryKey: tagsKey,
  queryFn: ({ signal }): Promise<Tag[]> => callEndpoint(listTags, { signal }),
});

/** Loads the company's tags. */
export function useTags(isEnabled = true) {
  return useQuery({ ...tagsQuery, enabled: isEnabled });
}

/** Creates a tag and adds it to the list at once. */
export function useCreateTag() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: TagDraft; idempotencyKey: string }) =>
      callEndpoint(createTag, { body: draft, idempotencyKey }),
    onSuccess: () => client.invalidateQueries({ queryKey: tagsKey }),
  });
}

/** Deletes a tag; it leaves the list and every posting at once. */
export function useDeleteTag() {
  const client = useQueryClient();
  const { mode } = useSession();
  return useMutation({
    mutationFn: ({ id }: Tag) => callEndpoint(deleteTag, { params: { id } }),
    onSuccess: (_, { id }) => {
      client.setQueryData(tagsKey, (tags: Tag[] | undefined) => tags?.filter((tag) => tag.id !== id));
      patchPostings(client, toOwnKind(mode), (posting) =>
        posting.tag?.tagId === id ? { ...posting, tag: null } : posting,
      );
    },
  });
}

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
