import type { offerEvents } from '@loadstone/contracts/offers';
import * as calls from '@loadstone/contracts/offers';
import type { FastifyInstance } from 'fastify';
import type { BoardModule } from '../../board/board-module.ts';
import type { EventSources } from '../../db/change-feed/event-sources.ts';
import { inTransaction } from '../../db/transaction.ts';
import { handleClosedOffers } from './offer-notices.service.ts';
import { closeOverdueOffers, removeOldOffers } from './offers.queries.ts';
import type { Board } from '../../board/board.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { readCursor, toCursor, toInstant, withVersionTag } from '../../endpoints/resources.ts';
import { assertPostingUse } from '../permits/index.ts';
import { acceptOffer, counterOffer, declineOffer, withdrawOffer } from './offer-replies.service.ts';
import { bookLoad, createOffer, getOffer, listOffers } from './offers.service.ts';

const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z \d{1,15}$/;

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
      removed: 'after 90 days; those of an assignment or of a load with tiers into the archive with the load',
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

/** The endpoints of offers. */
function registerOffers(http: FastifyInstance, board: Board): void {
  registerOfferResources(http, board);
  registerEndpoint(http, calls.listOffers, ({ caller }) => listOffers(board, caller));
  registerEndpoint(http, calls.createOffer, ({ caller, body }) => createOffer(board, caller, body));
  registerEndpoint(http, calls.counterOffer, ({ caller, params, body }) =>
    counterOffer(board, caller, params.id, body),
  );
  registerEndpoint(http, calls.acceptOffer, ({ caller, params, body }) =>
    acceptOffer(board, caller, { id: params.id, version: body.version }),
  );
  registerEndpoint(http, calls.bookLoad, ({ caller, body }) => bookLoad(board, caller, body));
  registerEndpoint(http, calls.declineOffer, ({ caller, params, body }) =>
    declineOffer(board, caller, { id: params.id, version: body.version }),
  );
  registerEndpoint(http, calls.withdrawOffer, ({ caller, params, body }) =>
    withdrawOffer(board, caller, { id: params.id, version: body.version }),
  );
}

/** The offers of a company as a resource for machines; the use-cases are those of the desk. */
function registerOfferResources(http: FastifyInstance, board: Board): void {
  registerEndpoint(http, calls.listOfferResources, async ({ caller, query }) => {
    const { status, ref, modifiedSince, limit, cursor } = query;
    const [updatedOn, id] = readCursor(cursor, CURSOR) ?? [];
    const items = await listOffers(board, caller, {
      ...{ statuses: status, reference: ref, limit },
      modifiedSince: toInstant(modifiedSince),
      after: updatedOn === undefined ? undefined : { updatedOn: new Date(updatedOn), id: Number(id) },
    });
    const last = items.at(-1);
    return { items, nextCursor: last && items.length === limit ? toCursor([last.updatedOn, last.id]) : null };
  });
  registerEndpoint(http, calls.getOfferResource, async ({ caller, params, request, reply }) => {
    const offer = await getOffer(board, caller, params.id);
    // An offer that expires keeps its version until the job has closed it.
    return withVersionTag(request, reply, `${offer.version}-${offer.status}`, offer);
  });
  registerEndpoint(http, calls.createOfferResource, ({ caller, body }) => createOffer(board, caller, body));
  registerEndpoint(http, calls.bookLoadResource, ({ caller, body }) => {
    assertPostingUse(caller, 'E', 'update');
    return bookLoad(board, caller, body);
  });
  registerEndpoint(http, calls.addOfferAmount, ({ caller, params, body }) =>
    counterOffer(board, caller, params.id, body),
  );
  registerEndpoint(http, calls.acceptOfferResource, ({ caller, params, body }) =>
    acceptOffer(board, caller, { id: params.id, version: body.version }),
  );
  registerEndpoint(http, calls.declineOfferResource, ({ caller, params, body }) =>
    declineOffer(board, caller, { id: params.id, version: body.version }),
  );
  registerEndpoint(http, calls.withdrawOfferResource, ({ caller, params, body }) =>
    withdrawOffer(board, caller, { id: params.id, version: body.version }),
  );
}
