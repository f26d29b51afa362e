import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { registerSearch } from './search.routes.ts';

/** What the module has. */
export const searchModule = {
  routes: registerSearch,
} satisfies ModuleDeclaration;
