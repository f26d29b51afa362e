import { createTag, deleteTag, listTags, type Tag, type TagDraft } from '@loadstone/contracts/tags';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';

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

/** Deletes a tag; it leaves the list at once, and every posting by the event of the call. */
export function useDeleteTag() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Tag) => callEndpoint(deleteTag, { params: { id } }),
    onSuccess: (_, { id }) =>
      client.setQueryData(tagsKey, (tags: Tag[] | undefined) => tags?.filter((tag) => tag.id !== id)),
  });
}
