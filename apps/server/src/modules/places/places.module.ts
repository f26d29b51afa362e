import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { registerPlaces } from './places.routes.ts';

/** What the module has. */
export const placesModule = {
  routes: registerPlaces,
} satisfies ModuleDeclaration;
