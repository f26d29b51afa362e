import { addDays } from '@loadstone/contracts/board';
import { TRIP_RULES, type TripRelaxation, type TripRequest } from '@loadstone/contracts/trips';
import type { TripQuery } from '../../matching/index.ts';

type Relaxed<Limit> = Limit extends unknown ? Omit<Limit, 'added'> : never;

/** A search with one limit relaxed. */
export interface RelaxedLimits {
  readonly limits: TripQuery['limits'];
}

const MORE_MILES_OF_LEG = 50;
const MORE_MILES = 100;
const LEAST_RADIUS_MILES = 50;

/** Each limit of a search one step wider; none where it is as wide as it can be. */
export function listRelaxations(
  limits: TripQuery['limits'],
  { endDay }: Pick<TripRequest, 'endDay'>,
): (RelaxedLimits & { readonly relaxation: Relaxed<TripRelaxation> })[] {
  const relaxed: (RelaxedLimits & { readonly relaxation: Relaxed<TripRelaxation> })[] = [];
  const { end } = limits;
  if (endDay !== undefined && limits.endDay !== undefined) {
    const value = addDays(endDay, 1);
    relaxed.push({ limits: { ...limits, endDay: limits.endDay + 1 }, relaxation: { limit: 'endDay', value } });
  }
  if (end !== undefined && end.radiusMiles < TRIP_RULES.endRadiusMaximum) {
    const value = Math.min(TRIP_RULES.endRadiusMaximum, Math.max(LEAST_RADIUS_MILES, 2 * end.radiusMiles));
    relaxed.push({
      limits: { ...limits, end: { ...end, radiusMiles: value } },
      relaxation: { limit: 'endRadiusMiles', value },
    });
  }
  const { detourMiles } = limits;
  if (detourMiles !== undefined && detourMiles < TRIP_RULES.detourMilesMaximum) {
    const value = Math.min(TRIP_RULES.detourMilesMaximum, detourMiles + MORE_MILES);
    relaxed.push({ limits: { ...limits, detourMiles: value }, relaxation: { limit: 'detourMiles', value } });
  }
  const steps = [
    ['emptyMilesPerLeg', MORE_MILES_OF_LEG, TRIP_RULES.emptyMilesPerLegMaximum],
    ['emptyMilesTotal', MORE_MILES, TRIP_RULES.emptyMilesTotalMaximum],
    ['maxLoads', 1, TRIP_RULES.loadsMaximum],
  ] as const;
  for (const [limit, step, most] of steps) {
    if (limits[limit] >= most) continue;
    const value = Math.min(most, limits[limit] + step);
    relaxed.push({ limits: { ...limits, [limit]: value }, relaxation: { limit, value } });
  }
  return relaxed;
}
