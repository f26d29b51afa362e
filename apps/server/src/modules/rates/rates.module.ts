import type { ModuleDeclaration } from '../../module-declaration.ts';
import { registerRates } from './rates.routes.ts';

/** What the module has. */
export const ratesModule = {
  routes: registerRates,
} satisfies ModuleDeclaration;
