import type { Money, Rate } from '@loadstone/contracts/money';
import type { PostingKind, VehicleSize, VehicleType } from '@loadstone/contracts/postings';
import type { Place } from './context.ts';
import { isNearDay } from './fields/read-day.ts';
import { isImpossible } from './fields/read-measure.ts';
import { isRatePossible } from './fields/read-money.ts';
import { toRoadMiles } from './line/settle.ts';

/** The values of a posting that can be wrong although each of them is well formed. A truck has its own ones under the names of a load's. */
interface StatedValues {
  readonly kind: PostingKind;
  readonly dateAvail: string;
  readonly deliveryDate?: string | null | undefined;
  readonly vehicleTypes: readonly VehicleType[];
  readonly vehicleSize: VehicleSize;
  readonly origin: Pick<Place, 'lat' | 'lon'>;
  readonly destination: Pick<Place, 'lat' | 'lon'>;
  readonly rate?: Rate | Money | null | undefined;
  readonly weightLbs?: number | null | undefined;
  readonly lengthFt?: number | null | undefined;
}

const CENTS = 100;

type DoubtfulField = 'dateAvail' | 'deliveryDate' | 'rate' | 'weightLbs' | 'lengthFt';

/** The fields whose values a reader of text would ask about (rules R5 to R7). @param today the board's day, `YYYY-MM-DD` */
export function listDoubts(values: StatedValues, today: string): DoubtfulField[] {
  const vehicle = {
    types: values.vehicleTypes,
    isPartial: values.vehicleSize !== 'T',
    isTruck: values.kind === 'E',
  };
  const isWrongDay = (day: string | null | undefined) => typeof day === 'string' && !isNearDay(day, today);
  const isWrongMeasure = (value: number | null | undefined, unit: 'lb' | 'ft') =>
    typeof value === 'number' && isImpossible(value, unit, vehicle);
  const { rate } = values;
  const isWrongRate = (stated: Rate | Money) =>
    !isRatePossible(
      stated.amount / CENTS,
      'basis' in stated ? stated.basis : 'mile',
      toRoadMiles(values.origin, values.destination),
    );
  return [
    ...(isWrongDay(values.dateAvail) ? (['dateAvail'] as const) : []),
    ...(isWrongDay(values.deliveryDate) ? (['deliveryDate'] as const) : []),
    ...(rate && isWrongRate(rate) ? (['rate'] as const) : []),
    ...(isWrongMeasure(values.weightLbs, 'lb') ? (['weightLbs'] as const) : []),
    ...(isWrongMeasure(values.lengthFt, 'ft') ? (['lengthFt'] as const) : []),
  ];
}
