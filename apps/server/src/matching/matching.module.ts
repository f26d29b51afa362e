import { readFeedLag } from '../db/change-feed/change-feed.ts';
import type { Db } from '../db/database.ts';
import type { ModuleDeclaration } from '../db/module-declaration.ts';
import type { Configuration } from '../ground/settings/config.ts';
import { needsIndex } from '../ground/settings/setting-types.ts';
import type { Matching } from './matching.ts';

interface MatchingParts {
  readonly db: Db;
  readonly configuration: Configuration;
  readonly matching: Pick<Matching, 'index' | 'appliedEventId' | 'isReady'>;
}

/**
 * A server without an index follows no feed and is never behind. One that fills its index has no lag yet (NaN): the oldest
 * row that the feed keeps says nothing of it.
 */
async function readLag({ db, configuration, matching }: MatchingParts, part: 'changes' | 'seconds'): Promise<number> {
  if (!needsIndex(configuration.server.roles)) return 0;
  if (!matching.isReady) return NaN;
  return (await readFeedLag(db, matching.appliedEventId))[part];
}

/** What the matching has. */
export const matchingModule = {
  gauges: [
    {
      name: 'loadstone_matching_postings',
      help: 'Open postings in the index, without those of sandbox companies',
      acrossWorkers: 'max',
      read: ({ matching }) => matching.index.postingCount,
    },
    {
      name: 'loadstone_matching_sandbox_postings',
      help: 'Open postings of sandbox companies in the index',
      acrossWorkers: 'max',
      read: ({ matching }) => matching.index.sandboxPostingCount,
    },
    {
      name: 'loadstone_feed_applied_id',
      help: 'Last change of the feed that the index holds',
      acrossWorkers: 'min',
      read: ({ matching }) => matching.appliedEventId,
    },
    {
      name: 'loadstone_feed_lag_changes',
      help: 'Changes of the feed in the database that the index does not hold yet',
      acrossWorkers: 'max',
      read: (parts) => readLag(parts, 'changes'),
    },
    {
      name: 'loadstone_feed_lag_seconds',
      help: 'Age of the oldest change of the feed that the index does not hold yet',
      acrossWorkers: 'max',
      read: (parts) => readLag(parts, 'seconds'),
    },
  ],
} satisfies ModuleDeclaration<MatchingParts>;
