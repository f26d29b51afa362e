import { repostExpired } from '@loadstone/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { logActivities } from '../../lib/activity.ts';
import { callEndpoint } from '../../lib/api-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { postingsKey } from './list-postings.ts';
import { toOwnKind } from './posting-calls.ts';

/** Dates every expired posting of the mode to today; both lists are read again. */
export function useRepostExpired() {
  const client = useQueryClient();
  const kind = toOwnKind(useSession().mode);
  return useMutation({
    mutationFn: () => callEndpoint(repostExpired, { body: { Type: kind } }),
    onSuccess: async ({ reposted }) => {
      logActivities([{ type: 'RePostAll', description: `${kind} ${reposted}` }]);
      await client.invalidateQueries({ queryKey: postingsKey(kind) });
    },
  });
}
