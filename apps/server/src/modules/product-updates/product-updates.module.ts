import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { registerProductUpdates } from './product-updates.routes.ts';

/** What the module has. */
export const productUpdatesModule = {
  routes: registerProductUpdates,
} satisfies ModuleDeclaration;
