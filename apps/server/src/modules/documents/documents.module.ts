import type { BoardModule } from '../../board/board-module.ts';
import { documentFilesOf } from './document-files.ts';
import { documentEventSources } from './documents.live.ts';
import { registerDocuments } from './documents.routes.ts';
import { sweepDocuments } from './sweep.service.ts';
import { handleThumbnails } from './thumbnails.service.ts';

/** The documents of postings. */
export const documentsModule = {
  routes(http, board) {
    board.queues.add('upload_space', documentFilesOf(board).space);
    registerDocuments(http, board);
  },
  tasks: (board) => [handleThumbnails(board)],
  events: documentEventSources,
  tables: {
    document_shares: {
      rows: 'one a document and assignment',
      daily: 'W × 0.1 KB = 2 MB',
      removed: 'with its document',
      refusals: ['request.dailyLimit'],
    },
    document_thumbnails: {
      rows: 'one a document',
      daily: 'W × 20 KB, bounded by the documents',
      removed: 'with its document',
      refusals: ['document.limitReached'],
    },
    documents: {
      rows: '50 a posting (`DOCUMENTS_PER_POSTING`), 15 MB each in the store (`DOCUMENT_MEGABYTES`), 50 GB a company (`DOCUMENT_COMPANY_MEGABYTES`)',
      daily: 'W × 0.5 KB = 10 MB in the table',
      removed: 'after `DOCUMENT_DAYS`',
      refusals: ['document.limitReached', 'store.full'],
    },
  },
  jobs: [
    {
      // Not at the start: a slow store must not delay the board.
      name: 'sweep of the store of documents',
      at: ['0 37 * * * *'],
      run: async (_context, board) => {
        const result = await sweepDocuments(board);
        return result && ['the store of documents was swept', result];
      },
    },
  ],
} satisfies BoardModule;
