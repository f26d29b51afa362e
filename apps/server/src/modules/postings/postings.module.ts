import type { BoardModule } from '../../board/board-module.ts';
import { removeOldReplaces } from './posting-replaces.queries.ts';
import { LONGEST_REPLACE_HOURS } from './posting-replaces.service.ts';
import { postingEventSources } from './postings.live.ts';
import { registerPostings } from './postings.routes.ts';

/** What the module has. */
export const postingsModule = {
  routes: registerPostings,
  events: postingEventSources,
  tables: {
    posting_replace_kept: {
      rows: 'of a running replace, one a posting that a later row names: as many as open postings',
      daily: 'none: removed with its replace',
      removed: 'with its replace',
      refusals: ['posting.limitReached', 'request.tooMany'],
    },
    posting_replaces: {
      rows: 'one a running replace',
      daily: 'none: removed at its end',
      removed: 'at its end; where a server has stopped, after a day',
      refusals: ['request.tooMany'],
    },
    posting_tags: {
      rows: 'one a posting',
      daily: '0.1 KB a row',
      removed: 'with its tag',
      refusals: ['posting.limitReached'],
    },
    postings: {
      rows: '20,000 open a company (`OPEN_POSTING_LIMIT`)',
      daily: 'W × 1 KB = 20 MB',
      removed: 'into the archive after `ARCHIVE_DAYS`: deleted and expired ones are the history',
      refusals: ['posting.limitReached', 'request.dailyLimit'],
    },
  },
  retention: [{ kept: { hours: LONGEST_REPLACE_HOURS }, remove: removeOldReplaces }],
} satisfies BoardModule;
