import { deleteAlias, listAliases, saveAlias, type ReadingAlias } from '@loadstone/contracts/posting-lists';
import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { useMemo } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { readingAliasesKey } from '../../live/query-keys.ts';

/** What a new alias has. */
export type AliasDraft = Pick<ReadingAlias, 'kind' | 'text' | 'means'>;

const aliasesQuery = queryOptions({
  queryKey: readingAliasesKey,
  queryFn: ({ signal }) => callEndpoint(listAliases, { signal }),
});

/** The words that the company has stated for places and equipment. Colleagues' changes are seen when the list is opened. */
export function useAliases() {
  return useQuery({ ...aliasesQuery, staleTime: 0 });
}

const NONE: readonly ReadingAlias[] = [];

/** The company's own words for one place each. None for users who may not post, and until they are loaded. */
export function usePlaceWords(): readonly ReadingAlias[] {
  const { mode, hasFeature } = useSession();
  const { data = NONE } = useQuery({ ...aliasesQuery, enabled: hasFeature(POSTING_FEATURES[mode].createDelete) });
  return useMemo(() => data.filter(({ place }) => place !== null), [data]);
}

/** States what words stand for. */
export function useSaveAlias() {
  return useMutation({ mutationFn: (body: AliasDraft) => callEndpoint(saveAlias, { body }) });
}

/** Forgets what words stand for. */
export function useDeleteAlias() {
  return useMutation({ mutationFn: (id: number) => callEndpoint(deleteAlias, { params: { id } }) });
}
