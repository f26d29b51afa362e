import * as calls from '@loadstone/contracts/customer-links';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { withEntityTag } from '../../endpoints/entity-tag.ts';
import {
  createCustomerLink,
  getCustomerLinks,
  openFollowedDocument,
  readFollowedLoad,
  revokeCustomerLinks,
} from './customer-links.service.ts';

/** A link has 256 random bits: the limit is for the load on the board, not against guesses. */
const FOLLOW_LIMITS = { requestsPerMinutePerAddress: 60 };

/** The links of customers, and the page that they open. */
export const customerLinksModule = {
  routes(http, board) {
    registerEndpoint(http, calls.getCustomerLinks, ({ caller, params }) =>
      getCustomerLinks(board, caller, params.token),
    );
    registerEndpoint(http, calls.createCustomerLink, ({ caller, params }) =>
      createCustomerLink(board, caller, params.token),
    );
    registerEndpoint(http, calls.revokeCustomerLinks, ({ caller, params }) =>
      revokeCustomerLinks(board, caller, params.token),
    );
    registerEndpoint(
      http,
      calls.followLoad,
      async ({ params, request, reply }) => {
        const load = await readFollowedLoad(board, params.secret);
        void reply.headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
        return withEntityTag(request, reply, load);
      },
      FOLLOW_LIMITS,
    );
    registerEndpoint(
      http,
      calls.getFollowedDocument,
      ({ params, reply }) => {
        void reply.headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
        return openFollowedDocument(board, params.secret, params.guid);
      },
      FOLLOW_LIMITS,
    );
  },
  tables: {
    customer_links: {
      rows: 'a limited number a load',
      daily: 'W × 0.1 KB = 2 MB',
      removed: 'when its load goes into the archive',
      refusals: ['customerLink.limitReached'],
    },
  },
} satisfies BoardModule;
