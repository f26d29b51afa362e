import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { resourceEventSources } from './resources.live.ts';
import {
  changeResource,
  createResource,
  ENTITY_STATUSES,
  getResource,
  listActiveResources,
  listResources,
} from '@loadstone/contracts/resources';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { createResourcesService, type ResourcesDependencies } from './resources.service.ts';

/** What the module has. */
export const resourcesModule = {
  routes: registerResources,
  events: resourceEventSources,
  tables: {
    resources: {
      rows: '2,000 a company, with the deleted ones',
      daily: '1 KB a row',
      removed: 'never',
      refusals: ['resource.limitReached'],
    },
  },
} satisfies ModuleDeclaration;

/** The drivers and the equipment of the caller's company. */
function registerResources(app: FastifyInstance, dependencies: ResourcesDependencies): void {
  const service = createResourcesService(dependencies);

  registerEndpoint(app, listResources, ({ caller, params }) => service.listResources(caller, params));
  registerEndpoint(app, listActiveResources, ({ caller, params }) =>
    service.listResources(caller, { ...params, statusId: ENTITY_STATUSES.active }),
  );
  registerEndpoint(app, getResource, ({ caller, params }) => service.getResource(caller, params.id));
  registerEndpoint(app, createResource, ({ caller, body }) => service.createResource(caller, body));
  registerEndpoint(app, changeResource, ({ caller, body }) => service.changeResource(caller, body));
}
