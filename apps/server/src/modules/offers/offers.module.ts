import { inTransaction } from '../../db/transaction.ts';
import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { offerEventSources } from './offers.live.ts';
import { closeOverdueOffers, removeOldOffers } from './offers.queries.ts';
import {
  acceptOffer,
  bookLoad,
  counterOffer,
  createOffer,
  declineOffer,
  listOffers,
  withdrawOffer,
  acceptOfferResource,
  addOfferAmount,
  bookLoadResource,
  createOfferResource,
  declineOfferResource,
  getOfferResource,
  listOfferResources,
  withdrawOfferResource,
} from '@loadstone/contracts/offers';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import type { OffersService } from './offers.service.ts';
import { withVersionTag } from '../../endpoints/resources.ts';
import { assertPostingUse } from '../permits/index.ts';

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

/** The endpoints of offers. */
function registerOffers(app: FastifyInstance, service: OffersService): void {
  registerOfferResources(app, service);
  registerEndpoint(app, listOffers, ({ caller }) => service.listOffers(caller));
  registerEndpoint(app, createOffer, ({ caller, body }) => service.createOffer(caller, body));
  registerEndpoint(app, counterOffer, ({ caller, params, body }) => service.counter(caller, params.id, body));
  registerEndpoint(app, acceptOffer, ({ caller, params, body }) =>
    service.accept(caller, { id: params.id, version: body.version }),
  );
  registerEndpoint(app, bookLoad, ({ caller, body }) => service.book(caller, body));
  registerEndpoint(app, declineOffer, ({ caller, params, body }) =>
    service.decline(caller, { id: params.id, version: body.version }),
  );
  registerEndpoint(app, withdrawOffer, ({ caller, params, body }) =>
    service.withdraw(caller, { id: params.id, version: body.version }),
  );
}

/** The offers of a company as a resource for machines; the use-cases are those of the desk. */
function registerOfferResources(app: FastifyInstance, service: OffersService): void {
  registerEndpoint(app, listOfferResources, async ({ caller }) => ({ items: await service.listOffers(caller) }));
  registerEndpoint(app, getOfferResource, async ({ caller, params, request, reply }) => {
    const offer = await service.getOffer(caller, params.id);
    // An offer that expires keeps its version until the job has closed it.
    return withVersionTag(request, reply, `${offer.version}-${offer.status}`, offer);
  });
  registerEndpoint(app, createOfferResource, ({ caller, body }) => service.createOffer(caller, body));
  registerEndpoint(app, bookLoadResource, ({ caller, body }) => {
    assertPostingUse(caller, 'E', 'update');
    return service.book(caller, body);
  });
  registerEndpoint(app, addOfferAmount, ({ caller, params, body }) => service.counter(caller, params.id, body));
  registerEndpoint(app, acceptOfferResource, ({ caller, params, body }) =>
    service.accept(caller, { id: params.id, version: body.version }),
  );
  registerEndpoint(app, declineOfferResource, ({ caller, params, body }) =>
    service.decline(caller, { id: params.id, version: body.version }),
  );
  registerEndpoint(app, withdrawOfferResource, ({ caller, params, body }) =>
    service.withdraw(caller, { id: params.id, version: body.version }),
  );
}
