import { getContactSummary, getContactSummaryOfUser, type ContactSummary } from '@loadstone/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callEndpoint } from '../../lib/api-client.ts';
import { after } from '../../lib/clock.ts';
import { useSession } from '../../lib/session/session.ts';

/** How long a slow bureau is given before the summary is asked for once more. */
const SCORES_WAIT_MS = 5_000;

/** Which company, and which of its people where a posting names one. */
export interface CompanyName {
  readonly custCd: string;
  readonly userId?: number | undefined;
}

/** A company of the board with the person behind a posting; not asked for a company of the partner board. */
export function useContactSummary({ custCd, userId }: CompanyName, isOnBoard: boolean) {
  const { mode } = useSession();
  const query = useQuery({
    queryKey: ['contact-summary', mode, custCd, userId ?? 0],
    queryFn: ({ signal }): Promise<ContactSummary> =>
      userId === undefined
        ? callEndpoint(getContactSummary, { params: { custCd }, query: { mode }, signal })
        : callEndpoint(getContactSummaryOfUser, { params: { custCd, userId }, query: { mode }, signal }),
    enabled: isOnBoard,
  });
  const isWaiting = query.data?.isScoresPending === true;
  const { refetch } = query;
  useEffect(() => (isWaiting ? after(SCORES_WAIT_MS, () => void refetch()) : undefined), [isWaiting, refetch]);
  return query;
}
