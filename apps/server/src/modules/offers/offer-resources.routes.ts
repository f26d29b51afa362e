import {
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
import { withVersionTag } from '../../endpoints/resources.ts';
import { assertPostingUse } from '../permits/index.ts';
import type { OffersService } from './offers.service.ts';

/** The offers of a company as a resource for machines; the use-cases are those of the desk. */
export function registerOfferResources(app: FastifyInstance, service: OffersService): void {
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
