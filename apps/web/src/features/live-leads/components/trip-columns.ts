import type { Corridor, ProductMode, VehicleSize } from '@loadstone/contracts';
import type { GridColumn } from '../../../grid/column.ts';
import { toSizeHint, toSizeText, toVehicleHint } from '../../../lib/code-texts.ts';
import { formatDayShort, formatMiles } from '../../../lib/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { corridorColumn } from './corridor-column.tsx';

/** The fields that a posting and a lead share, and the miles between the two. */
export interface Trip {
  readonly dateAvail: string;
  readonly srceCity: string;
  readonly srceSt: string;
  readonly srceRadius: number;
  readonly destCity: string;
  readonly destSt: string;
  readonly destRadius: number;
  /** Null for a load: only a truck can have a corridor. */
  readonly corridor: Corridor | null;
  readonly vehicleType: string;
  readonly vehicleSize: VehicleSize;
  readonly dfo: number;
  readonly dfd: number;
  readonly distance: number;
}

const CITY_WIDTHS = { B: 175, C: 145 } as const satisfies Record<ProductMode, number>;

/** The columns of a trip, from its day to its miles. A broker's list has no corridor column. */
export function listTripColumns<Row>(mode: ProductMode, toTrip: (row: Row) => Trip): GridColumn<Row>[] {
  const cityWidth = CITY_WIDTHS[mode];
  const text = (
    key: 'date' | 'originCity' | 'originState' | 'destinationCity' | 'destinationState' | 'vehicle' | 'size',
    width: number,
    value: (trip: Trip) => string,
  ): GridColumn<Row> => ({
    key,
    header: t(`liveLeads.columns.${key}`),
    width,
    value: (row) => value(toTrip(row)),
  });
  const miles = (key: 'originRadius' | 'destinationRadius', value: (trip: Trip) => number): GridColumn<Row> => ({
    key,
    header: t(`liveLeads.columns.${key}`),
    width: 92,
    align: 'end',
    value: (row) => value(toTrip(row)),
    text: (row) => formatMiles(value(toTrip(row))),
  });
  const way = (
    key: 'originDeadhead' | 'destinationDeadhead' | 'haul',
    value: (trip: Trip) => number,
  ): GridColumn<Row> => ({
    ...miles('originRadius', value),
    key,
    header: t(`liveLeads.columns.${key}`),
    headerHint: t(`liveLeads.columnHints.${key}`),
    width: 58,
  });
  return [
    { ...text('date', 66, ({ dateAvail }) => dateAvail), text: (row) => formatDayShort(toTrip(row).dateAvail) },
    text('originCity', cityWidth, ({ srceCity }) => srceCity),
    text('originState', 40, ({ srceSt }) => srceSt),
    miles('originRadius', ({ srceRadius }) => srceRadius),
    text('destinationCity', cityWidth, ({ destCity }) => destCity),
    text('destinationState', 40, ({ destSt }) => destSt),
    miles('destinationRadius', ({ destRadius }) => destRadius),
    ...(mode === 'C' ? [corridorColumn(toTrip)] : []),
    {
      ...text('vehicle', 52, ({ vehicleType }) => vehicleType),
      headerHint: t('liveLeads.columnHints.vehicle'),
      hint: (row) => toVehicleHint(toTrip(row).vehicleType),
    },
    {
      ...text('size', 52, ({ vehicleSize }) => toSizeText(vehicleSize)),
      hint: (row) => toSizeHint(toTrip(row).vehicleSize),
    },
    way('originDeadhead', ({ dfo }) => dfo),
    way('destinationDeadhead', ({ dfd }) => dfd),
    way('haul', ({ distance }) => distance),
  ];
}
