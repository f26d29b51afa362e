import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { listProductUpdates } from '@loadstone/contracts/product-updates';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { createProductUpdates, type ProductUpdatesDependencies } from './product-updates.service.ts';

/** What the module has. */
export const productUpdatesModule = {
  routes: registerProductUpdates,
} satisfies ModuleDeclaration;

/** The product updates, for the notice of a session and Quick Help. */
function registerProductUpdates(app: FastifyInstance, dependencies: ProductUpdatesDependencies): void {
  const listUpdates = createProductUpdates(dependencies);
  registerEndpoint(app, listProductUpdates, () => listUpdates());
}
