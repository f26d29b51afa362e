import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import {
  createCustomerLink,
  followLoad,
  getCustomerLinks,
  revokeCustomerLinks,
} from '@loadstone/contracts/customer-links';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { withEntityTag } from '../../endpoints/entity-tag.ts';
import {
  createLink,
  readFollowedLoad,
  readLinks,
  revokeAll,
  type CustomerLinksDependencies,
} from './customer-links.service.ts';

/** A link has 256 random bits: the limit is for the load on the board, not against guesses. */
const FOLLOW_LIMITS = { requestsPerMinutePerAddress: 60 };

/** Endpoints for the links of customers, and for the page that they open. */
function registerCustomerLinks(app: FastifyInstance, dependencies: CustomerLinksDependencies): void {
  registerEndpoint(app, getCustomerLinks, ({ caller, params }) => readLinks(dependencies, caller, params.token));
  registerEndpoint(app, createCustomerLink, ({ caller, params }) => createLink(dependencies, caller, params.token));
  registerEndpoint(app, revokeCustomerLinks, ({ caller, params }) => revokeAll(dependencies, caller, params.token));
  registerEndpoint(
    app,
    followLoad,
    async ({ params, request, reply }) => {
      const load = await readFollowedLoad(dependencies, params.secret);
      void reply.headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
      return withEntityTag(request, reply, load);
    },
    FOLLOW_LIMITS,
  );
}

/** What the module has. */
export const customerLinksModule = {
  routes: registerCustomerLinks,
  tables: {
    customer_links: {
      rows: 'a limited number a load',
      daily: 'W × 0.1 KB = 2 MB',
      removed: 'never',
      refusals: ['customerLink.limitReached'],
    },
  },
} satisfies ModuleDeclaration;
