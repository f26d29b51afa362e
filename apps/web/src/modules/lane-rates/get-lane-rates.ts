import { getRatesAndRatios } from '@loadstone/contracts/lane-rates';
import type { Posting } from '@loadstone/contracts/postings';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { useSession, type Session } from '../../lib/session/session.ts';

/** Indices change daily, so a reply stays fresh for minutes. */
const STALE_AFTER_MS = 10 * 60_000;

/** Rates and ratio of a posting's lane, each where the company holds its feature. */
function laneRatesQuery({ mode, hasFeature, keyFor }: Session, posting: Posting) {
  const { srceCity, srceSt, destCity, destSt, vehicleType } = posting;
  const lane = { srceCity, srceSt, destCity, destSt, vehicleType };
  const hasRates = hasFeature('ll_ri');
  const hasRatio = hasFeature('ll_pi');
  return queryOptions({
    queryKey: ['laneRates', mode, lane],
    queryFn: ({ signal }) =>
      callEndpoint(getRatesAndRatios, {
        body: {
          riRate: hasRates ? { key: keyFor('ll_ri'), ...lane } : null,
          pdRatio: hasRatio ? { key: keyFor('ll_pi'), ...lane } : null,
        },
        signal,
      }),
    enabled: hasRates || hasRatio,
    staleTime: STALE_AFTER_MS,
  });
}

export function useLaneRates(posting: Posting) {
  return useQuery(laneRatesQuery(useSession(), posting));
}
