import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { registerTrips } from './trips.routes.ts';

/** What the module has. */
export const tripsModule = {
  routes: registerTrips,
} satisfies ModuleDeclaration;
