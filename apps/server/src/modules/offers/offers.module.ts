import type { offerEvents } from '@loadstone/contracts/offers';
import type { BoardModule } from '../../board/board-module.ts';
import type { EventSources } from '../../db/change-feed/event-sources.ts';
import { inTransaction } from '../../db/transaction.ts';
import { handleClosedOffers } from './offer-notices.service.ts';
import { closeOverdueOffers, removeOldOffers } from './offers.queries.ts';
import { registerOffers } from './offers.routes.ts';

/** The amounts that brokers and carriers send each other for a pair. */
export const offersModule = {
  routes: registerOffers,
  tasks: (board) => [handleClosedOffers(board)],
  // A trigger of the table appends the events, because triggers also close offers.
  events: { 'offer.changed': 'module' } satisfies EventSources<typeof offerEvents>,
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
} satisfies BoardModule;
