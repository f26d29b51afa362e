import type { Posting, PostingKind } from '@loadstone/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../../lib/api-client.ts';
import { useSession, type Session } from '../../../lib/session/session.ts';
import { callsOf, keysOf, toOwnKind } from './posting-calls.ts';

/** Both lists of one kind: what is on the board, and what has expired. */
export function postingsKey(kind: PostingKind) {
  return ['postings', kind] as const;
}

export function livePostingsKey(kind: PostingKind) {
  return [...postingsKey(kind), 'live'] as const;
}

export function expiredPostingsKey(kind: PostingKind) {
  return [...postingsKey(kind), 'expired'] as const;
}

/** The company's postings that have not expired. */
export function livePostingsQuery(session: Session) {
  return queryOptions({
    queryKey: livePostingsKey(toOwnKind(session.mode)),
    queryFn: ({ signal }): Promise<Posting[]> =>
      callEndpoint(callsOf(session.mode).list, { params: { key: keysOf(session).view }, signal }),
  });
}

/** The company's expired postings. */
export function expiredPostingsQuery(session: Session) {
  return queryOptions({
    queryKey: expiredPostingsKey(toOwnKind(session.mode)),
    queryFn: ({ signal }): Promise<Posting[]> =>
      callEndpoint(callsOf(session.mode).listExpired, { params: { key: keysOf(session).view }, signal }),
  });
}

/** Reads both lists; the second one is allowed to come later, or not at all. */
export function usePostings() {
  const session = useSession();
  return { live: useQuery(livePostingsQuery(session)), expired: useQuery(expiredPostingsQuery(session)) };
}
