import type { ModuleDeclaration } from '../../module-declaration.ts';
import { registerPlaces } from './places.routes.ts';

/** What the module has. */
export const placesModule = {
  routes: registerPlaces,
} satisfies ModuleDeclaration;
