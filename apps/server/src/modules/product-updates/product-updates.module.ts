import * as calls from '@loadstone/contracts/product-updates';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { listProductUpdates } from './product-updates.service.ts';

/** The product updates, for the notice of a session and Quick Help. */
export const productUpdatesModule = {
  routes: (http, board) => registerEndpoint(http, calls.listProductUpdates, () => listProductUpdates(board)),
} satisfies BoardModule;
