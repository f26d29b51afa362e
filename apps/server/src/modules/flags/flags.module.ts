import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { removeDeletedFlags } from './flags.queries.ts';
import { createFlag, deleteFlag, getFlag, listFlags, restoreFlag } from '@loadstone/contracts/flags';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { createFlagsService, type FlagsDependencies } from './flags.service.ts';

/** What the module has. */
export const flagsModule = {
  routes: registerFlags,
  tables: {
    flags: {
      rows: '5,000 a company, with those deleted in the last two days',
      daily: 'W × 1 KB = 20 MB',
      removed: 'two days after they are deleted',
      refusals: ['flag.limitReached'],
    },
  },
  // Longer than the time in which a flag can be restored.
  retention: [{ kept: { hours: 48 }, remove: removeDeletedFlags }],
} satisfies ModuleDeclaration;

/** Flagged leads of the caller's company. */
function registerFlags(app: FastifyInstance, dependencies: FlagsDependencies): void {
  const service = createFlagsService(dependencies);

  registerEndpoint(app, listFlags, ({ caller }) => service.listFlags(caller));
  registerEndpoint(app, getFlag, ({ caller, params }) => service.getFlag(caller, params.id));
  registerEndpoint(app, createFlag, ({ caller, body }) => service.createFlag(caller, body));
  registerEndpoint(app, deleteFlag, ({ caller, params }) => service.deleteFlag(caller, params.id));
  registerEndpoint(app, restoreFlag, ({ caller, params }) => service.restoreFlag(caller, params.id));
}
