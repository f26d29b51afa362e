import { PRODUCT_IDS, editUserPreference, getUserPreference, type Preference } from '@loadstone/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../lib/api-client.ts';
import { useSession, type Session } from '../../../lib/session/session.ts';

function preferenceQuery({ mode }: Pick<Session, 'mode'>) {
  const productId = PRODUCT_IDS[mode];
  return queryOptions({
    queryKey: ['preference', productId],
    queryFn: async ({ signal }): Promise<Preference> =>
      (await callEndpoint(getUserPreference, { query: { productId }, signal })).preference,
    staleTime: Infinity,
  });
}

/** The choices of the current mode, or the defaults of somebody who has never chosen. */
export function useUserPreference() {
  return useQuery(preferenceQuery(useSession()));
}

/** Saves the choices of the current mode; they stand at once, and fall back where the server refuses. */
export function useSavePreference() {
  const session = useSession();
  const client = useQueryClient();
  const { queryKey } = preferenceQuery(session);
  return useMutation({
    // One after the other, in the order of the clicks: each carries all choices.
    scope: { id: 'preference' },
    mutationFn: (preference: Preference) =>
      callEndpoint(editUserPreference, { body: { productId: PRODUCT_IDS[session.mode], preference } }),
    onMutate: async (preference) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, preference);
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
