import { createTag, deleteTag, listTags, type Tag, type TagDraft } from '@loadstone/contracts/tags';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { tagsKey } from '../../live/query-keys.ts';

/** Loads the company's tags, by name. */
export function useTags(isEnabled = true) {
  return useQuery({
    queryKey: tagsKey,
    queryFn: ({ signal }): Promise<Tag[]> => callEndpoint(listTags, { signal }),
    enabled: isEnabled,
  });
}

/** Creates a tag. */
export function useCreateTag() {
  return useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: TagDraft; idempotencyKey: string }) =>
      callEndpoint(createTag, { body: draft, idempotencyKey }),
  });
}

/** Deletes a tag. */
export function useDeleteTag() {
  return useMutation({ mutationFn: ({ id }: Tag) => callEndpoint(deleteTag, { params: { id } }) });
}
