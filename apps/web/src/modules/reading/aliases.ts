import { deleteAlias, listAliases, saveAlias, type ReadingAlias } from '@loadstone/contracts/posting-lists';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';

/** What a new alias has. */
export type AliasDraft = Pick<ReadingAlias, 'kind' | 'text' | 'means'>;

const aliasesQuery = queryOptions({
  queryKey: ['readingAliases'],
  queryFn: ({ signal }) => callEndpoint(listAliases, { signal }),
});

/** The words that the company has stated for places and equipment. Colleagues' changes are seen when the list is opened. */
export function useAliases() {
  return useQuery({ ...aliasesQuery, staleTime: 0 });
}

/** States what words stand for. */
export function useSaveAlias() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AliasDraft) => callEndpoint(saveAlias, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: aliasesQuery.queryKey }),
  });
}

/** Forgets what words stand for. */
export function useDeleteAlias() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callEndpoint(deleteAlias, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: aliasesQuery.queryKey }),
  });
}
