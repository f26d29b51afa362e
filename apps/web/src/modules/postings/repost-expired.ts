import { repostExpired } from '@loadstone/contracts/postings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { postingsKey } from './list-postings.ts';
import { toOwnKind } from './posting-calls.ts';

/** Dates every expired posting of the mode to today; confirmed, also those that repeat an open posting. The caller continues with both lists as they are then. */
export function useRepostExpired() {
  const client = useQueryClient();
  const kind = toOwnKind(useSession().mode);
  return useMutation({
    mutationFn: async (isConfirmed: boolean) => {
      const reply = await callEndpoint(repostExpired, {
        body: { Type: kind, ...(isConfirmed && { confirmDuplicate: true }) },
      });
      await client.invalidateQueries({ queryKey: postingsKey(kind) });
      return reply;
    },
  });
}
