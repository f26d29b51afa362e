import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { registerBoardRates } from './board-rates.routes.ts';

/** What the module has. */
export const boardRatesModule = {
  routes: registerBoardRates,
} satisfies ModuleDeclaration;
