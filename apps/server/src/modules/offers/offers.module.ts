import { inTransaction } from '../../db/transaction.ts';
import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { offerEventSources } from './offers.live.ts';
import { closeOverdueOffers, removeOldOffers } from './offers.queries.ts';
import { registerOffers } from './offers.routes.ts';

/** What the module has. */
export const offersModule = {
  routes: registerOffers,
  events: offerEventSources,
  tables: {
    offers: {
      rows: 'one an offer',
      daily: 'W × 0.5 KB = 10 MB',
      removed: 'after 90 days; those of an assignment never',
      refusals: ['request.dailyLimit'],
    },
    offer_amounts: {
      rows: 'ten an offer at most',
      daily: 'W × 0.2 KB = 4 MB',
      removed: 'with the offer',
      refusals: ['offer.limitReached', 'request.dailyLimit'],
    },
  },
  retention: [{ kept: { hours: 90 * 24 }, removeBatch: removeOldOffers }],
  jobs: [
    {
      name: 'expired offers',
      at: ['*/2 * * * * *'],
      runsAtStart: true,
      run: async ({ db, clock }) => {
        const count = await inTransaction(db, (tx) => closeOverdueOffers(tx, clock.now()));
        return count > 0 ? ['offers have expired', { count }] : undefined;
      },
    },
  ],
} satisfies ModuleDeclaration;
