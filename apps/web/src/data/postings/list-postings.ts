import { POSTING_FEATURES, type Posting, type PostingKind } from '@loadstone/contracts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api-client.ts';
import { loadValid } from '../../live/valid-list.ts';
import { nowMs } from '../../lib/clock.ts';
import { useSession, type Session } from '../../lib/session/session.ts';
import { followAllLeads, recentLeadNews } from './lead-news.ts';
import { useSettings } from '../../lib/settings.ts';
import { callsOf, keysOf, toOwnKind } from './posting-calls.ts';

const MINUTE_MS = 60_000;

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
export function livePostingsQuery(session: Session, newLeadMinutes: number) {
  const kind = toOwnKind(session.mode);
  return queryOptions({
    queryKey: livePostingsKey(kind),
    queryFn: async ({ signal }): Promise<Posting[]> => {
      const list = await loadValid(
        () => callEndpoint(callsOf(session.mode).list, { params: { key: keysOf(session).view }, signal }),
        (postings) => postings.find(({ leadsEventId }) => leadsEventId > 0)?.leadsEventId,
      );
      return followAllLeads(list, recentLeadNews.list(kind), nowMs() - newLeadMinutes * MINUTE_MS);
    },
    // Comparing thousands of postings field by field costs more than drawing the few that are seen.
    structuralSharing: false,
  });
}

/** As many as no screen shows at once. */
const FIRST_POSTINGS = 40;

/** The newest of them, to have something to look at while thousands are on their way. */
function firstPostingsQuery(session: Session) {
  return queryOptions({
    queryKey: ['postings.first', toOwnKind(session.mode)],
    queryFn: ({ signal }): Promise<Posting[]> => {
      const params = { key: keysOf(session).view };
      return callEndpoint(callsOf(session.mode).list, { params, query: { limit: FIRST_POSTINGS }, signal });
    },
    // Once the whole list is there nobody asks again.
    gcTime: 0,
  });
}

/** The company's expired postings. */
export function expiredPostingsQuery(session: Session) {
  return queryOptions({
    queryKey: expiredPostingsKey(toOwnKind(session.mode)),
    queryFn: ({ signal }): Promise<Posting[]> =>
      callEndpoint(callsOf(session.mode).listExpired, { params: { key: keysOf(session).view }, signal }),
    structuralSharing: false,
  });
}

/**
 * Reads both lists, where the company may see its postings; the second one is allowed to come later, or not at all. `first` is there until the whole one is,
 * which is asked for after it: a server that is busy with thousands would answer the few late.
 */
export function usePostings() {
  const session = useSession();
  const { newLeadMinutes } = useSettings();
  const mayView = session.hasFeature(POSTING_FEATURES[session.mode].view);
  const query = livePostingsQuery(session, newLeadMinutes);
  const isKnown = useQueryClient().getQueryData(query.queryKey) !== undefined;
  const first = useQuery({ ...firstPostingsQuery(session), enabled: mayView && !isKnown });
  const isFirstOver = first.isFetched || first.failureCount > 0;
  const enabled = mayView && (isKnown || isFirstOver);
  const live = useQuery({ ...query, enabled });
  const expired = useQuery({ ...expiredPostingsQuery(session), enabled });
  return { live, first: live.data === undefined ? first.data : undefined, expired };
}
