import * as calls from '@loadstone/contracts/posting-lists';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { readPostingLines, readPostingList } from './list-reading.service.ts';

/** A file of five thousand rows is ten calls, each correction is one, and a typed line is read after each pause. */
const READ_LIMITS = { callsPerMinutePerCaller: 240 };

/** Lists of postings that a company imports. */
export const postingListsModule = {
  routes(http, board) {
    registerEndpoint(http, calls.readLines, ({ caller, body }) => readPostingLines(board, caller, body), READ_LIMITS);
    registerEndpoint(http, calls.readList, ({ caller, body }) => readPostingList(board, caller, body), READ_LIMITS);
  },
} satisfies BoardModule;
