import type { Corridor, ProductMode, VehicleSize } from '@loadstone/contracts/postings';
import type { GridColumn } from '../../../grid/column.ts';
import { toSizeHint, toSizeText, toVehicleHint } from '../../../lib/code-texts.ts';
import { toCountedEquipment } from '../../../lib/fact-texts.ts';
import type { DistanceUnit } from '../../../lib/settings/distance-unit.ts';
import { formatDayShort, formatDistance } from '../../../lib/format/formatting.ts';
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
  readonly quantity?: number | undefined;
  readonly dfo: number;
  readonly dfd: number;
  readonly distance: number;
}

/** Pixels. */
interface TripWidths {
  readonly city: number;
  readonly date: number;
  readonly state: number;
  readonly vehicle: number;
  readonly size: number;
  readonly miles: number;
}

const CITY_WIDTHS = { B: 175, C: 145 } as const satisfies Record<ProductMode, number>;
const USUAL_WIDTHS = { date: 66, state: 40, vehicle: 52, size: 52, miles: 58 };
/** Where the window is too narrow for the usual widths. The columns then have the width of their content. */
const NARROW_WIDTHS: TripWidths = { city: 88, date: 60, state: 30, vehicle: 28, size: 36, miles: 38 };

/** The header of a radius fits into it. */
const NARROW_RADIUS = 82;

type DistanceKey = 'originRadius' | 'destinationRadius' | 'originDeadhead' | 'destinationDeadhead' | 'haul';

/** The options of the columns of a trip. */
interface TripColumnOptions {
  readonly mode: ProductMode;
  readonly unit: DistanceUnit;
  /** True where the columns are narrower than usual, so that fewer of them are hidden. */
  readonly isNarrow?: boolean;
  /** The column of the corridor: `hidden` until the user shows it. Left out: as the mode has it. */
  readonly corridor?: 'shown' | 'hidden' | 'absent';
}

function toDistanceHint(key: DistanceKey, unit: DistanceUnit): string {
  return t(unit === 'km' ? `liveLeads.kilometreHints.${key}` : `liveLeads.columnHints.${key}`);
}

/**
 * The columns of a trip, from its day to its length. A broker's list has no corridor column. The distances are those of
 * the user's unit: another unit needs other columns.
 */
// eslint-disable-next-line max-lines-per-function -- a list of columns in their order.
export function listTripColumns<Row>(options: TripColumnOptions, toTrip: (row: Row) => Trip): GridColumn<Row>[] {
  const { mode, unit, isNarrow = false, corridor = mode === 'C' ? 'shown' : 'absent' } = options;
  const widths: TripWidths = isNarrow ? NARROW_WIDTHS : { city: CITY_WIDTHS[mode], ...USUAL_WIDTHS };
  const text = (
    key: 'date' | 'originCity' | 'originState' | 'destinationCity' | 'destinationState' | 'vehicle' | 'size',
    width: number,
    value: (trip: Trip) => string,
  ): GridColumn<Row> => ({
    key,
    header: t(`liveLeads.columns.${key}`),
    headerHint: t(`liveLeads.columnHints.${key}`),
    width,
    value: (row) => value(toTrip(row)),
  });
  const fitting = isNarrow && ({ fitsContent: true } as const);
  const state = (key: 'originState' | 'destinationState', value: (trip: Trip) => string): GridColumn<Row> => ({
    ...text(key, widths.state, value),
    ...fitting,
  });
  const city = (key: 'originCity' | 'destinationCity', value: (trip: Trip) => string): GridColumn<Row> => ({
    ...text(key, widths.city, value),
    ...fitting,
    hint: (row) => value(toTrip(row)),
  });
  const miles = (key: 'originRadius' | 'destinationRadius', value: (trip: Trip) => number): GridColumn<Row> => ({
    key,
    header: t(`liveLeads.columns.${key}`),
    headerHint: toDistanceHint(key, unit),
    width: isNarrow ? NARROW_RADIUS : 92,
    hideOrder: 14,
    align: 'end',
    value: (row) => value(toTrip(row)),
    text: (row) => formatDistance(value(toTrip(row))),
  });
  const way = (
    key: 'originDeadhead' | 'destinationDeadhead' | 'haul',
    value: (trip: Trip) => number,
  ): GridColumn<Row> => ({
    key,
    header: t(`liveLeads.columns.${key}`),
    headerHint: toDistanceHint(key, unit),
    width: widths.miles,
    ...fitting,
    align: 'end',
    value: (row) => value(toTrip(row)),
    text: (row) => formatDistance(value(toTrip(row))),
  });
  return [
    {
      ...text('date', widths.date, ({ dateAvail }) => dateAvail),
      fitsContent: true,
      text: (row) => formatDayShort(toTrip(row).dateAvail),
    },
    city('originCity', ({ srceCity }) => srceCity),
    state('originState', ({ srceSt }) => srceSt),
    miles('originRadius', ({ srceRadius }) => srceRadius),
    city('destinationCity', ({ destCity }) => destCity),
    state('destinationState', ({ destSt }) => destSt),
    miles('destinationRadius', ({ destRadius }) => destRadius),
    ...(corridor === 'absent' ? [] : [{ ...corridorColumn(toTrip), isHidden: corridor === 'hidden' }]),
    {
      ...text('vehicle', widths.vehicle, ({ vehicleType }) => vehicleType),
      fitsContent: true,
      text: (row) => toCountedEquipment(toTrip(row)),
      hint: (row) => toVehicleHint(toTrip(row).vehicleType),
    },
    {
      ...text('size', widths.size, ({ vehicleSize }) => toSizeText(vehicleSize)),
      fitsContent: true,
      hideOrder: 16,
      hint: (row) => toSizeHint(toTrip(row).vehicleSize),
    },
    way('originDeadhead', ({ dfo }) => dfo),
    way('destinationDeadhead', ({ dfd }) => dfd),
    way('haul', ({ distance }) => distance),
  ];
}
