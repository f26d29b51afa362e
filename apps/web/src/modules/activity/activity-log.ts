import { listActivityLog, type ActivityType } from '@loadstone/contracts/activity';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { activityLogKey } from '../../live/query-keys.ts';

/** Which entries are shown; null for all. */
export interface LogFilter {
  readonly userId: number | null;
  readonly type: ActivityType | null;
  /** The first and the last day, `YYYY-MM-DD` by the clock of the user. */
  readonly from: string | null;
  readonly until: string | null;
}

/** Midnight at the begin of a day of the user, some days later. */
function toMidnight(day: string | null, daysLater: number): string | undefined {
  if (day === null) return undefined;
  const at = new Date(`${day}T00:00:00`);
  at.setDate(at.getDate() + daysLater);
  return at.toISOString();
}

/** A page of the activity log of the company; refused for a user who is no administrator. */
export function useActivityLog({ userId, type, from, until }: LogFilter, cursor: string | undefined) {
  const query = {
    ...(userId === null ? {} : { userId }),
    ...(type === null ? {} : { type }),
    ...{ from: toMidnight(from, 0), until: toMidnight(until, 1), cursor },
  };
  return useQuery({
    queryKey: [...activityLogKey, query],
    queryFn: ({ signal }) => callEndpoint(listActivityLog, { query, signal }),
    // The page before stays until the next one is there, so that the focus keeps its place.
    placeholderData: (before) => before,
    retry: false,
    staleTime: 0,
  });
}
