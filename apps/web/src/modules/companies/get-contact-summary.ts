import { getContactSummary, getContactSummaryOfUser, type ContactSummary } from '@loadstone/contracts/companies';
import type { ProductMode } from '@loadstone/contracts/postings';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { after } from '../../lib/time/clock.ts';
import { useSession } from '../../lib/session/session.ts';

/** The time for a slow bureau to reply, after which the summary is requested once more. */
const SCORES_WAIT_MS = 5_000;

/** A company, and one of its users where a posting names one. */
export interface CompanyName {
  readonly custCd: string;
  readonly userId?: number | undefined;
}

function contactSummaryQuery(mode: ProductMode, { custCd, userId }: CompanyName) {
  return queryOptions({
    queryKey: ['contact-summary', mode, custCd, userId ?? 0],
    queryFn: ({ signal }): Promise<ContactSummary> =>
      userId === undefined
        ? callEndpoint(getContactSummary, { params: { custCd }, query: { mode }, signal })
        : callEndpoint(getContactSummaryOfUser, { params: { custCd, userId }, query: { mode }, signal }),
  });
}

/** Reads the phone of a company, from its panel where that is loaded already. */
export function useReadPhone(): (company: CompanyName) => Promise<string> {
  const { mode } = useSession();
  const client = useQueryClient();
  return async (company) => (await client.ensureQueryData(contactSummaryQuery(mode, company))).phone;
}

/** A company of the board with the contact of a posting; not requested for a company of the partner board. */
export function useContactSummary({ custCd, userId }: CompanyName, isOnBoard: boolean) {
  const { mode } = useSession();
  const query = useQuery({ ...contactSummaryQuery(mode, { custCd, userId }), enabled: isOnBoard });
  const isWaiting = query.data?.isScoresPending === true;
  const { refetch } = query;
  useEffect(() => (isWaiting ? after(SCORES_WAIT_MS, () => void refetch()) : undefined), [isWaiting, refetch]);
  return query;
}
