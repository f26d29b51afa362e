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

/** The drivers and the equipment of the caller's company. */
export function registerResources(app: FastifyInstance, dependencies: ResourcesDependencies): void {
  const service = createResourcesService(dependencies);

  registerEndpoint(app, listResources, ({ caller, params }) => service.listResources(caller, params));
  registerEndpoint(app, listActiveResources, ({ caller, params }) =>
    service.listResources(caller, { ...params, statusId: ENTITY_STATUSES.active }),
  );
  registerEndpoint(app, getResource, ({ caller, params }) => service.getResource(caller, params.id));
  registerEndpoint(app, createResource, ({ caller, body }) => service.createResource(caller, body));
  registerEndpoint(app, changeResource, ({ caller, body }) => service.changeResource(caller, body));
}
