import type { BoardModule } from '../../board/board-module.ts';
import { registerSearch } from './search.routes.ts';

/** The searches for companies and for trucks. */
export const searchModule = { routes: registerSearch } satisfies BoardModule;
