import type { BoardModule } from '../../board/board-module.ts';
import { findArchiveRun } from './archive.queries.ts';
import { archivePostings, archiveRunsOf } from './archive.service.ts';

/** Old postings with their assignments, out of the tables that the board reads all the time. */
export const archiveModule = {
  tables: {
    archived_postings: {
      rows: 'one a posting that ended more than `ARCHIVE_DAYS` ago',
      daily: 'none: no call writes it',
      removed: 'by month after `ARCHIVE_KEPT_DAYS`',
      refusals: 'none',
    },
    archive_runs: { rows: '1', daily: 'none', removed: 'replaced daily', refusals: 'none' },
  },
  jobs: [
    {
      name: 'archive',
      at: ['0 47 2 * * *'],
      run: async (_context, board) => {
        const moved = await archivePostings(board);
        return moved === undefined || moved === 0 ? undefined : ['old postings are in the archive', { moved }];
      },
    },
  ],
  gauges: [
    {
      name: 'loadstone_archived_postings_total',
      help: 'Postings that this server has moved into the archive',
      read: (board) => archiveRunsOf(board).moved,
    },
    {
      name: 'loadstone_archive_ended_seconds',
      help: 'When the last run of the archive ended, on any server, in seconds since 1970; 0 without one',
      acrossWorkers: 'max',
      read: ({ db }) => findArchiveRun(db),
    },
  ],
} satisfies BoardModule;
