import { createFlag, deleteFlag, getFlag, listFlags, restoreFlag } from '@loadstone/contracts/flags';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { createFlagsService, type FlagsDependencies } from './flags.service.ts';

/** Flagged leads of the caller's company. */
export function registerFlags(app: FastifyInstance, dependencies: FlagsDependencies): void {
  const service = createFlagsService(dependencies);

  registerEndpoint(app, listFlags, ({ caller }) => service.listFlags(caller));
  registerEndpoint(app, getFlag, ({ caller, params }) => service.getFlag(caller, params.id));
  registerEndpoint(app, createFlag, ({ caller, body }) => service.createFlag(caller, body));
  registerEndpoint(app, deleteFlag, ({ caller, params }) => service.deleteFlag(caller, params.id));
  registerEndpoint(app, restoreFlag, ({ caller, params }) => service.restoreFlag(caller, params.id));
}
