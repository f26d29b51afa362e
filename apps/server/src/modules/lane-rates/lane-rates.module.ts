import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { registerLaneRates } from './lane-rates.routes.ts';

/** What the module has. */
export const laneRatesModule = {
  routes: registerLaneRates,
} satisfies ModuleDeclaration;
