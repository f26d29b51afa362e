import type { Posting } from '@loadstone/contracts/postings';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { callsOf, keysOf } from './posting-calls.ts';

/** Reads all of the company's postings of the mode, also the expired ones, as they are now. */
export function useListOwnPostings(): () => Promise<readonly Posting[]> {
  const session = useSession();
  return async () => {
    const calls = callsOf(session.mode);
    const params = { key: keysOf(session).view };
    const [open, expired] = await Promise.all([
      callEndpoint(calls.list, { params }),
      callEndpoint(calls.listExpired, { params }),
    ]);
    return [...open, ...expired];
  };
}
