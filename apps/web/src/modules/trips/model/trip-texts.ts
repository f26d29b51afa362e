import type { SignedMoney, Trip, TripPlan, TripPlace, TripRelaxation } from '@loadstone/contracts/trips';
import { formatDay, formatLength, formatMoney, formatNumber } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import type { TripLimit } from './trip-search.ts';

/** `Toronto, ON`; a position that is no city has its coordinates. */
export function toPlaceText({ city, st, lat, long }: TripPlace): string {
  return city === '' ? `${lat.toFixed(2)}, ${long.toFixed(2)}` : `${city}, ${st}`;
}

/** The places of a trip in order, each named once where a delivery and the next pick-up are in one city. */
export function listPlaces(trip: Trip): string[] {
  const places = trip.loads.flatMap(({ pickUp, delivery }) => [toPlaceText(pickUp.place), toPlaceText(delivery.place)]);
  return places.filter((place, index) => place !== places[index - 1]);
}

/** `12 %` */
export function toShareText(share: number): string {
  return t('trips.share', { percent: Math.round(share * 100) });
}

/** Whole hours with the unit; half hours are of no use for a plan of days. */
export function toHoursText(hours: number): string {
  return t('trips.hoursValue', { hours: formatNumber(Math.round(hours)) });
}

/** An amount in whole units of the currency: `−$120 USD` for a loss. */
export function toWholeMoney({ amount, currency }: SignedMoney): string {
  const text = formatMoney({ amount: Math.round(Math.abs(amount) / 100) * 100, currency });
  return amount < 0 ? `−${text}` : text;
}

/** `1,203 mi`, with "≈" where the road is not known. */
export function toMilesText(miles: number, isApproximate: boolean): string {
  const text = formatLength(Math.round(miles));
  return isApproximate ? t('trips.approximate', { text }) : text;
}

export function isApproximate({ marks }: Pick<Trip, 'marks'>): boolean {
  return marks.includes('milesApproximate');
}

/** A limit that would add trips, as the button that changes it says: `+6 trips if home by Nov 27`. */
export function toRelaxationText({ limit, value, added }: TripRelaxation): string {
  switch (limit) {
    case 'endDay':
      return t('trips.relax.endDay', { added, day: formatDay(value) });
    case 'maxLoads':
      return t('trips.relax.maxLoads', { added, loads: value });
    case 'endRadiusMiles':
    case 'emptyMilesPerLeg':
    case 'emptyMilesTotal':
    case 'detourMiles':
      return t(`trips.relax.${limit}`, { added, miles: formatLength(value) });
  }
}

const FIELDS = {
  endDay: 'by',
  maxLoads: 'loads',
  endRadiusMiles: 'within',
  emptyMilesPerLeg: 'leg',
  emptyMilesTotal: 'total',
  detourMiles: 'detour',
} as const satisfies Record<TripRelaxation['limit'], TripLimit>;

/** The field of the screen that a relaxation changes, and its text. */
export function toRelaxedField({
  limit,
  value,
}: TripRelaxation): Partial<Record<(typeof FIELDS)[keyof typeof FIELDS], string>> {
  return { [FIELDS[limit]]: String(value) };
}

/** The field of the screen that a refusal of the server names. */
export function toFieldOfRefusal(field: string): TripLimit | undefined {
  const name = field.split('.').at(-1) ?? '';
  if (name === 'hoursDriven') return 'driven';
  if (name === 'endCityId') return 'near';
  if (name === 'vehicleType' || name === 'equipment') return 'type';
  return name in FIELDS ? FIELDS[name as keyof typeof FIELDS] : undefined;
}

/** How many trips were found: `10 best of 37 trips`. */
export function toCountText({ trips, total, isTotalCapped }: TripPlan): string {
  if (isTotalCapped) return t('trips.countCapped', { shown: trips.length, total });
  return total > trips.length
    ? t('trips.countBest', { shown: trips.length, total })
    : t('trips.count', { count: trips.length });
}
