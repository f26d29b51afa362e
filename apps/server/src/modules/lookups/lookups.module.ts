import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { registerLookups } from './lookups.routes.ts';

/** What the module has. */
export const lookupsModule = {
  routes: registerLookups,
} satisfies ModuleDeclaration;
