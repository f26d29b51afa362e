import type { postingEvents } from '@loadstone/contracts/postings';
import { toEventChange, type EventChange } from '../../db/change-feed/change-feed.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { addressTo, type EventSources } from '../../db/change-feed/event-sources.ts';

/** The sources of the posting events. */
export const postingEventSources = {
  'posting.changed': {
    // A client that knows the version would not request a posting that was only confirmed.
    posting: ({ posting: { accountId, token, kind, version, isSameVersion } }) => [
      addressTo([accountId], { type: 'posting.changed', token, kind, version: isSameVersion ? 0 : version }),
    ],
    postingRemoved: ({ accountId, token, kind, version }) =>
      version === null ? [] : [addressTo([accountId], { type: 'posting.changed', token, kind, version })],
  },
  'day.changed': { day: ({ day }) => [addressTo('everyone', { type: 'day.changed', day })] },
  'posting.removed': {
    postingRemoved: ({ accountId, token, kind, version }) =>
      version === null ? [addressTo([accountId], { type: 'posting.removed', token, kind })] : [],
  },
} satisfies EventSources<typeof postingEvents>;

/**
 * The event of a posting whose tag was changed or removed. A tag is not part of the posting, so the event has no
 * version.
 */
export function toTagged({ token, kind, account_id }: Pick<PostingRow, 'token' | 'kind' | 'account_id'>): EventChange {
  return toEventChange(account_id, { type: 'posting.changed', token, kind, version: 0 });
}
