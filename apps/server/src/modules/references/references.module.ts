import type { BoardModule } from '../../board/board-module.ts';
import { removeOldClaims } from './reference-claims.queries.ts';
import { removeOldTries } from './reference-tries.queries.ts';
import { registerReferences } from './references.routes.ts';
import { lapseReferences } from './references.service.ts';

/** The reference numbers by which a carrier or a driver outside of the board takes a load. */
export const referencesModule = {
  routes: registerReferences,
  tables: {
    reference_challenges: {
      rows: 'one a challenge that was solved and used, 10,000 in 5 minutes',
      daily: '0.2 KB a row',
      removed: 'after 5 minutes, by the next one',
      refusals: ['request.tooMany'],
    },
    reference_claims: {
      rows: '5 a load that is pending',
      daily: '0.3 KB a row',
      removed: 'with the decision of the broker, after 14 days',
      refusals: ['request.tooMany'],
    },
    reference_tries: {
      rows: 'one an address, its wider networks and a user with a wrong reference number',
      daily: '0.3 KB a row',
      removed: 'after an hour',
      refusals: ['request.tooMany'],
    },
  },
  retention: [
    { kept: { hours: 1 }, remove: removeOldTries },
    // A reference number lapses after 7 days, and its broker may still confirm a driver.
    { kept: { hours: 14 * 24 }, remove: removeOldClaims },
  ],
  jobs: [
    {
      name: 'unused reference numbers',
      at: ['15 * * * * *'],
      runsAtStart: true,
      run: async (_context, board) => {
        const count = await lapseReferences(board);
        return count > 0 ? ['unused reference numbers have lapsed', { count }] : undefined;
      },
    },
  ],
} satisfies BoardModule;
