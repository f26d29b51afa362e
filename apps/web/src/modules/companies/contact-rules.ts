import {
  getContactRules,
  isWithinHours,
  setContactRules,
  type ContactRulesDraft,
} from '@loadstone/contracts/companies';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { playSound } from '../../lib/browser/sound.ts';
import { contactRulesKey } from '../../live/query-keys.ts';
import { nowMs } from '../../lib/time/clock.ts';

/** How long a colleague's change of the quiet hours may be unknown here. */
const STALE_AFTER_MS = 5 * 60_000;

const rulesQuery = queryOptions({
  queryKey: contactRulesKey,
  queryFn: ({ signal }) => callEndpoint(getContactRules, { signal }),
  staleTime: STALE_AFTER_MS,
});

/** How the own company is reached. */
export function useContactRules() {
  return useQuery(rulesQuery);
}

export function useSetContactRules() {
  return useMutation({ mutationFn: (body: ContactRulesDraft) => callEndpoint(setContactRules, { body }) });
}

/** Returns a function that plays a sound, unless the own company is in its quiet hours. They are read with the first sound. */
export function usePlaySound(): (name: Parameters<typeof playSound>[0]) => void {
  const client = useQueryClient();
  return (name) => {
    void isQuiet(client).then((quiet) => {
      if (!quiet) playSound(name);
    });
  };
}

/** False also where the hours cannot be read: a failure must not silence the board. */
async function isQuiet(client: QueryClient): Promise<boolean> {
  try {
    const { quietHours, timeZone } = await client.fetchQuery(rulesQuery);
    return quietHours !== null && timeZone !== '' && isWithinHours(quietHours, timeZone, new Date(nowMs()));
  } catch {
    return false;
  }
}
