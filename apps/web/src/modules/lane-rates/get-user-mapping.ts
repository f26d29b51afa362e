import { getUserMapping } from '@loadstone/contracts/companies';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { useSession } from '../../lib/session/session.ts';

/** The signed-in user's id in an older system; null where there is none or it could not be read. */
export function useLegacyUserId({ isEnabled }: { isEnabled: boolean }): string | null {
  const { userId } = useSession().claims;
  const { data } = useQuery({
    queryKey: ['userMapping', userId],
    queryFn: ({ signal }) => callEndpoint(getUserMapping, { params: { id: userId }, signal }),
    enabled: isEnabled,
    staleTime: Infinity,
  });
  return data?.legacyUserId ?? null;
}
