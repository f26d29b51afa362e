import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { removeOldPhoneChanges } from './phone-changes.queries.ts';
import { getUser, listUsers, getUserMapping } from '@loadstone/contracts/companies';
import { editUserLanguage, getUserClaims } from '@loadstone/contracts/users';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/database.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { createUserService } from './users.service.ts';

/** What the module has. */
export const usersModule = {
  routes: registerUsers,
  tables: {
    phone_changes: {
      rows: 'one a phone number that was replaced',
      daily: '0.2 KB a change',
      removed: 'after 400 days',
      refusals: 'none: each change needs the password again',
    },
    users: { rows: 'one a user, by support staff', daily: 'none', removed: 'never', refusals: 'none' },
  },
  // Longer than a year, so that a dispute about a load of last season still finds the number of its time.
  retention: [{ kept: { hours: 400 * 24 }, remove: removeOldPhoneChanges }],
} satisfies ModuleDeclaration;

/** Endpoints for the caller's own claims and colleagues. */
function registerUsers(app: FastifyInstance, { db }: { db: Db }): void {
  const service = createUserService(db);
  registerEndpoint(app, getUserClaims, ({ caller, query }) => service.getClaims(caller, query.userId));
  registerEndpoint(app, editUserLanguage, ({ caller, body }) => service.setLanguage(caller, body.language));
  registerEndpoint(app, listUsers, ({ caller, query }) => service.listColleagues(caller, query));
  registerEndpoint(app, getUserMapping, ({ caller, params }) => service.getMapping(caller, params.id));
  registerEndpoint(app, getUser, ({ caller, params }) => service.getColleague(caller, params.id));
}
