import type { BoardModule } from '../../board/board-module.ts';
import { postingEventSources } from './postings.live.ts';
import { registerPostings } from './postings.routes.ts';

/** What the module has. */
export const postingsModule = {
  routes: registerPostings,
  events: postingEventSources,
  tables: {
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
} satisfies BoardModule;
