import type { ModuleDeclaration } from '../../module-declaration.ts';
import { registerSearch } from './search.routes.ts';

/** What the module has. */
export const searchModule = {
  routes: registerSearch,
} satisfies ModuleDeclaration;
