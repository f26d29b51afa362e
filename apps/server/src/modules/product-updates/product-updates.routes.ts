import { listProductUpdates } from '@loadstone/contracts/product-updates';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { createProductUpdates, type ProductUpdatesDependencies } from './product-updates.service.ts';

/** The product updates, for the notice of a session and Quick Help. */
export function registerProductUpdates(app: FastifyInstance, dependencies: ProductUpdatesDependencies): void {
  const listUpdates = createProductUpdates(dependencies);
  registerEndpoint(app, listProductUpdates, () => listUpdates());
}
