import { createTag, deleteTag, listTags, type Tag, type TagDraft } from '@loadstone/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../lib/api-client.ts';
import { useSession } from '../../../lib/session/session.ts';
import { patchPostings } from './posting-cache.ts';
import { toOwnKind } from './posting-calls.ts';

export const tagsKey = ['tags'] as const;

/** The company's tags by name. */
export const tagsQuery = queryOptions({
  queryKey: tagsKey,
  queryFn: ({ signal }): Promise<Tag[]> => callEndpoint(listTags, { signal }),
});

/** Reads the company's tags. */
export function useTags() {
  return useQuery(tagsQuery);
}

/** Adds a tag; it is in the list at once. */
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
