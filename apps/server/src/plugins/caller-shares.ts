import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallerShares, runInShares } from '../ground/caller-shares.ts';
import { toNetworkShares } from '../ground/network-address.ts';

/** Runs each request in the shares of its network, until its caller is known. */
export function registerCallerShares(app: FastifyInstance): void {
  const sharesOf = new WeakMap<FastifyRequest, CallerShares>();
  app.addHook('onRequest', (request, _reply, done) => {
    const shares = new CallerShares(() => toNetworkShares(request.ip));
    sharesOf.set(request, shares);
    runInShares(shares, done);
  });
  // The body arrives in the context of the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const shares = sharesOf.get(request);
    if (shares === undefined) done();
    else runInShares(shares, done);
  });
}
