import {
  acceptOffer,
  bookLoad,
  counterOffer,
  createOffer,
  declineOffer,
  listOffers,
  withdrawOffer,
} from '@loadstone/contracts/offers';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { registerOfferResources } from './offer-resources.routes.ts';
import type { OffersService } from './offers.service.ts';

/** The endpoints of offers. */
export function registerOffers(app: FastifyInstance, service: OffersService): void {
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
