import * as calls from '@loadstone/contracts/posting-lists';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { readPostingLines, readPostingList } from './list-reading.service.ts';
import { readPostingText } from './text-reading.service.ts';
import { removeUnusedColumnMaps } from './posting-lists.queries.ts';
import { getRememberedLists, saveImportedList } from './posting-lists.service.ts';

/** A file of five thousand rows is ten calls, each correction is one, and a typed line is read after each pause. */
const READ_LIMITS = { callsPerMinutePerCaller: 240 };

/** A list of twenty thousand postings takes the database half a second; the others of the company wait in memory. */
const SAVE_LIMITS = { callsPerMinutePerCaller: 60, companyLock: 'postingLists' } as const;
/** All lists of a company in one reply, which an import reads once. */
const REMEMBERED_LIMITS = { callsPerMinutePerCaller: 60 };
/** A text is one call. */
const TEXT_LIMITS = { callsPerMinutePerCaller: 30 };

/** Lists of postings that a company imports. */
export const postingListsModule = {
  routes(http, board) {
    registerEndpoint(http, calls.readLines, ({ caller, body }) => readPostingLines(board, caller, body), READ_LIMITS);
    registerEndpoint(http, calls.readList, ({ caller, body }) => readPostingList(board, caller, body), READ_LIMITS);
    registerEndpoint(http, calls.readText, ({ caller, body }) => readPostingText(board, caller, body), TEXT_LIMITS);
    registerEndpoint(
      http,
      calls.getPostingLists,
      ({ caller, body }) => getRememberedLists(board, caller, body),
      REMEMBERED_LIMITS,
    );
    registerEndpoint(
      http,
      calls.savePostingList,
      ({ caller, body }) => saveImportedList(board, caller, body),
      SAVE_LIMITS,
    );
  },
  tables: {
    posting_lists: {
      rows: '100 a company and kind',
      daily: 'W × 0.1 KB = 2 MB',
      removed: 'beyond the newest 100',
      refusals: ['request.dailyLimit'],
    },
    posting_list_rows: {
      rows: 'one a posting of a list, 100,000 a company',
      daily: 'W × 0.1 KB = 2 MB',
      removed: 'with its list or posting',
      refusals: ['postingList.limitReached'],
    },
    list_column_maps: {
      rows: '100 a company and kind',
      daily: 'W × 1 KB = 20 MB',
      removed: 'beyond the 100 used last, and after 400 days without use',
      refusals: ['request.dailyLimit'],
    },
  },
  // A list that is imported once a year still has its columns.
  retention: [{ kept: { hours: 400 * 24 }, remove: removeUnusedColumnMaps }],
} satisfies BoardModule;
