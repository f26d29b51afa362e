import { PRODUCT_IDS } from '@loadstone/contracts/postings';
import {
  DEFAULT_PREFERENCE,
  editUserPreference,
  getUserPreference,
  type Preference,
} from '@loadstone/contracts/preferences';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { useSession, type Session } from '../../lib/session/session.ts';
import { patchCached, reloadCached } from '../../live/cached-data.ts';

function preferenceQuery({ mode }: Pick<Session, 'mode'>) {
  const productId = PRODUCT_IDS[mode];
  return queryOptions({
    queryKey: ['preference', productId],
    queryFn: async ({ signal }): Promise<Preference> =>
      (await callEndpoint(getUserPreference, { query: { productId }, signal })).preference,
    staleTime: Infinity,
  });
}

/** The choices of the current mode, or the defaults of a user who has never chosen. */
export function useUserPreference() {
  return useQuery(preferenceQuery(useSession()));
}

/** One choice and its new value. */
export interface PreferenceChange {
  readonly name: keyof Preference;
  readonly isOn: boolean;
}

function withChange(preference: Preference, { name, isOn }: PreferenceChange): Preference {
  return { ...preference, [name]: isOn ? 'True' : 'False' };
}

/** Saves a choice of the current mode. It changes at once, and is restored where the server refuses. */
export function useSavePreference() {
  const session = useSession();
  const client = useQueryClient();
  const { queryKey } = preferenceQuery(session);
  return useMutation({
    // One request after the other, in the order of the clicks: each contains all choices at that time.
    scope: { id: 'preference' },
    mutationFn: (change: PreferenceChange) => {
      const productId = PRODUCT_IDS[session.mode];
      const preference = withChange(client.getQueryData(queryKey) ?? DEFAULT_PREFERENCE, change);
      return callEndpoint(editUserPreference, { body: { productId, preference } });
    },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      patchCached<Preference>(client, queryKey, (known) => withChange(known, change));
    },
    onError: () => reloadCached(client, queryKey),
  });
}
