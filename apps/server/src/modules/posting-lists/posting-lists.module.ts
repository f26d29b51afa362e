import * as calls from '@loadstone/contracts/posting-lists';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { readPostingList } from './list-reading.service.ts';

/** A file of five thousand rows is ten calls, and each correction is one. */
const READ_LIMITS = { callsPerMinutePerCaller: 240 };

/** Lists of postings that a company imports. */
export const postingListsModule = {
  routes(http, board) {
    registerEndpoint(http, calls.readList, ({ caller, body }) => readPostingList(board, caller, body), READ_LIMITS);
  },
} satisfies BoardModule;
