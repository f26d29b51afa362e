import { MODE_KINDS, pickDraftFacts, toEmptyFacts, type LoadDraft } from '@loadstone/contracts/postings';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { after } from '../../lib/time/clock.ts';
import { useSession } from '../../lib/session/session.ts';
import type { PostingDraft } from './posting-draft.ts';
import { callsOf, keysOf, toOwnKind } from './posting-calls.ts';

/** A draft is counted when it has not changed for this long. */
const SETTLE_MS = 400;
/** A count is reused this long: it is shown as an approximate number. */
const FRESH_MS = 30_000;

/**
 * Counts the leads that a draft would have. A change cancels the request for the earlier draft. Its plain facts do
 * not matter.
 *
 * @param draft valid by the contract; null while the form is not complete
 * @returns the count of the last draft that was counted; undefined before the first one and after a failure
 */
export function useMatchCount(draft: PostingDraft | null): { count: number | undefined; isCounting: boolean } {
  const session = useSession();
  const text = draft && JSON.stringify({ ...draft, ...pickDraftFacts(MODE_KINDS[session.mode].own, toEmptyFacts()) });
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => after(SETTLE_MS, () => setSettled(text)), [text]);
  const { data, isFetching, isError } = useQuery({
    queryKey: ['postings.matches', toOwnKind(session.mode), settled],
    queryFn: ({ signal }) =>
      callEndpoint(callsOf(session.mode).countMatches, {
        params: { key: keysOf(session).createDelete },
        body: JSON.parse(settled ?? '{}') as LoadDraft,
        signal,
      }),
    enabled: settled !== null && text !== null,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
  });
  const isKnown = text !== null && !isError;
  return { count: isKnown ? data?.count : undefined, isCounting: isKnown && (isFetching || settled !== text) };
}
