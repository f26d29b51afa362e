import type { Matching } from './matching.ts';
import type { ModuleDeclaration } from '../db/module-declaration.ts';

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
  ],
} satisfies ModuleDeclaration<{ readonly matching: Pick<Matching, 'index' | 'appliedEventId'> }>;
