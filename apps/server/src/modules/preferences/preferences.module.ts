import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { addUserPreference, editUserPreference, getUserPreference } from '@loadstone/contracts/preferences';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../ground/clock.ts';
import type { Db } from '../../db/database.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { createPreferenceService } from './preferences.service.ts';

/** What the module has. */
export const preferencesModule = {
  routes: registerPreferences,
  tables: {
    user_preferences: {
      rows: 'one a user and product',
      daily: 'none: the row is replaced',
      removed: 'never',
      refusals: 'none',
    },
  },
} satisfies ModuleDeclaration;

/** The caller's choices. The create and update endpoints do the same, so that a client need not choose between them. */
function registerPreferences(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  const service = createPreferenceService(db, clock);
  registerEndpoint(app, getUserPreference, ({ caller, query }) => service.getPreference(caller, query.productId));
  for (const endpoint of [addUserPreference, editUserPreference]) {
    registerEndpoint(app, endpoint, ({ caller, body }) =>
      service.savePreference(caller, body.productId, body.preference),
    );
  }
}
