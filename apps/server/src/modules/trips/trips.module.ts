import type { BoardModule } from '../../board/board-module.ts';
import { registerTrips } from './trips.routes.ts';

/** Trips of a carrier's trucks: several loads one after the other. */
export const tripsModule = { routes: registerTrips } satisfies BoardModule;
