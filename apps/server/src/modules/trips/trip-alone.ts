import type { TripStart } from '@loadstone/contracts/trips';
import { planTrips, TripTable, type PlannedMiles, type PlannedTrip, type TripLoad } from '../../matching/index.ts';
import { toUtcOffset } from '@loadstone/places';

const MS_PER_MINUTE = 60_000;
/** More than the way between any two places of the gazetteer. */
const ANY_MILES = 15_000;
const ANY_DAYS = 366;

/** The trip of one load alone, by the rules of times only; undefined where the truck comes too late for it. */
export function planAlone(
  load: TripLoad,
  miles: PlannedMiles,
  { place, on, hoursDriven }: Pick<TripStart, 'place' | 'on' | 'hoursDriven'>,
): PlannedTrip | undefined {
  const table = new TripTable(miles);
  table.put(load);
  const time = Math.ceil(Date.parse(on) / MS_PER_MINUTE);
  const search = planTrips(table, {
    start: {
      id: place.cityId,
      lat: place.lat,
      lon: place.long,
      offset: toUtcOffset(place.timeZone, time),
      time,
      minutesDriven: Math.round(hoursDriven * 60),
    },
    types: load.types,
    size: load.size,
    attributes: load.attributes,
    isOpen: () => true,
    dateToleranceDays: ANY_DAYS,
    limits: {
      maxLoads: 1,
      emptyMilesPerLeg: ANY_MILES,
      emptyMilesTotal: ANY_MILES,
      end: undefined,
      endDay: undefined,
    },
    order: 'emptyShare',
    currency: 1,
    costPerMile: 0,
  });
  for (;;) {
    const { done, value } = search.next();
    if (done === true) return value.trips[0];
  }
}
