import * as calls from '@loadstone/contracts/tags';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { tagEventSources, createTag, deleteTag, getTag, listTags } from './tags.service.ts';

/** A company's tags. The postings module stores which posting has which tag. */
export const tagsModule = {
  routes(http, board) {
    registerEndpoint(http, calls.listTags, ({ caller }) => listTags(board, caller));
    registerEndpoint(http, calls.getTag, ({ caller, params }) => getTag(board, caller, params.id));
    registerEndpoint(http, calls.createTag, ({ caller, body }) => createTag(board, caller, body));
    registerEndpoint(http, calls.deleteTag, ({ caller, params }) => deleteTag(board, caller, params.id));
  },
  events: tagEventSources,
  tables: {
    tags: { rows: '500 a company', daily: '0.2 KB a row', removed: 'by the company', refusals: ['tag.limitReached'] },
  },
} satisfies BoardModule;
