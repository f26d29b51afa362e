import { deleteAlias, listAliases, saveAlias } from '@loadstone/contracts/posting-lists';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { deleteCompanyAlias, listCompanyAliases, saveCompanyAlias } from './aliases.service.ts';

/** Words that a company has stated for places and equipment. All that reads texts of the company uses them. */
export const aliasesModule = {
  routes(http, board) {
    registerEndpoint(http, listAliases, ({ caller }) => listCompanyAliases(board, caller));
    registerEndpoint(http, saveAlias, ({ caller, body }) => saveCompanyAlias(board, caller, body));
    registerEndpoint(http, deleteAlias, ({ caller, params }) => deleteCompanyAlias(board, caller, params.id));
  },
  tables: {
    reading_aliases: {
      rows: '500 a company',
      daily: 'W × 0.3 KB = 6 MB',
      removed: 'by a user',
      refusals: ['alias.limitReached'],
    },
  },
} satisfies BoardModule;
