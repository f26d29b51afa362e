import { z } from 'zod';
import { createStore, useStore } from '../react/store.ts';
import { storageItem } from '../browser/storage.ts';

const UNITS = ['mi', 'km'] as const;
/** The unit in which distances are shown. The API and every stored value are in miles. */
export type DistanceUnit = (typeof UNITS)[number];

const KILOMETRES_PER_MILE = 1.609344;

/** The last unit of the user, so that a reloaded page shows no miles until the preferences have arrived. */
const lastUnit = storageItem<DistanceUnit>({
  area: 'local',
  key: 'distanceUnit',
  schema: z.enum(UNITS),
  fallback: 'mi',
  keptUntil: 'logout',
});

/** The user's unit. */
export const distanceUnit = createStore<DistanceUnit>(lastUnit.read());

/** Changes the unit, and keeps it for the next load of the page. */
export function changeDistanceUnit(unit: DistanceUnit): void {
  distanceUnit.set(unit);
  lastUnit.write(unit);
}

/** The user's unit; the component renders again when it changes. Call it wherever a formatted distance is rendered. */
export function useDistanceUnit(): DistanceUnit {
  return useStore(distanceUnit);
}

/** Kilometres, unrounded. */
export function toKilometres(miles: number): number {
  return miles * KILOMETRES_PER_MILE;
}
