import type { Posting, ProductMode } from '@loadstone/contracts';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api-client.ts';
import { isApiError } from '../../lib/api-error.ts';
import { useSession } from '../../lib/session/session.ts';
import { callsOf, toOwnKind } from './posting-calls.ts';

/** One own posting in its current state; undefined where it no longer exists. */
export async function findPosting(mode: ProductMode, token: number): Promise<Posting | undefined> {
  try {
    return await callEndpoint(callsOf(mode).get, { params: { id: token } });
  } catch (error) {
    if (isApiError(error) && error.code === 'posting.notFound') return undefined;
    throw error;
  }
}

/** Loads one own posting; null where it no longer exists. */
export function usePosting(token: number) {
  const { mode } = useSession();
  return useQuery({
    queryKey: ['posting', toOwnKind(mode), token],
    queryFn: async () => (await findPosting(mode, token)) ?? null,
  });
}
