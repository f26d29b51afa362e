import * as calls from '@loadstone/contracts/resources';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { registerCarrierResources } from './carrier-resources.routes.ts';
import {
  resourceEventSources,
  changeResource,
  createResource,
  getResource,
  listResources,
} from './resources.service.ts';

/** The drivers and the equipment of the caller's company. */
export const resourcesModule = {
  routes(http, board) {
    registerEndpoint(http, calls.listResources, ({ caller, params }) => listResources(board, caller, params));
    registerEndpoint(http, calls.listActiveResources, ({ caller, params }) =>
      listResources(board, caller, { ...params, statusId: calls.ENTITY_STATUSES.active }),
    );
    registerEndpoint(http, calls.getResource, ({ caller, params }) => getResource(board, caller, params.id));
    registerEndpoint(http, calls.createResource, ({ caller, body }) => createResource(board, caller, body));
    registerEndpoint(http, calls.changeResource, ({ caller, body }) => changeResource(board, caller, body));
    registerCarrierResources(http, board);
  },
  events: resourceEventSources,
  tables: {
    resources: {
      rows: '2,000 a company, with the deleted ones',
      daily: '1 KB a row',
      removed: 'never',
      refusals: ['resource.limitReached'],
    },
  },
} satisfies BoardModule;
