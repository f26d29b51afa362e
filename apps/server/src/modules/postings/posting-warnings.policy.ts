import type { FieldError } from '@loadstone/contracts/endpoint';
import type { NamedEnds, PostingResourceDraft, VehicleType } from '@loadstone/contracts/postings';
import { foldName } from '@loadstone/places';
import { listDoubts } from '@loadstone/reading';
import { fieldError } from '../../ground/errors.ts';
import type { DraftColumns } from './posting-draft.service.ts';

/** The facts of a truck under the names of a load's. */
const TRUCK_FIELDS = { rate: 'minRatePerMile', weightLbs: 'freeWeightLbs', lengthFt: 'freeLengthFt' } as const;
const MEASURED = ['rate', 'weightLbs', 'lengthFt'] as const;

type WrittenColumns = Pick<
  DraftColumns,
  'date_avail' | 'srce_city' | 'srce_st' | 'srce_lat' | 'srce_long' | 'dest_city' | 'dest_st' | 'dest_lat' | 'dest_long'
>;

/** What is understood of a machine's posting with doubt. It is written, and its result states it. */
export function listWarnings(row: PostingResourceDraft, columns: WrittenColumns, today: string): FieldError[] {
  const isLoad = row.postType === 'L';
  const facts = isLoad
    ? row
    : { rate: row.minRatePerMile, weightLbs: row.freeWeightLbs, lengthFt: row.freeLengthFt, deliveryDate: null };
  const doubts = listDoubts(
    {
      kind: row.postType,
      dateAvail: columns.date_avail,
      vehicleTypes: [...row.vehicleType] as VehicleType[],
      vehicleSize: row.vehicleSize,
      origin: { lat: columns.srce_lat, lon: columns.srce_long },
      destination: { lat: columns.dest_lat, lon: columns.dest_long },
      rate: facts.rate,
      weightLbs: facts.weightLbs,
      lengthFt: facts.lengthFt,
      deliveryDate: facts.deliveryDate,
    },
    today,
  );
  return [
    ...(row.dateAvail < today ? [toDayPassed(today)] : []),
    ...listPlaceWarnings(row, { end: 'srce', city: columns.srce_city, st: columns.srce_st }),
    ...listPlaceWarnings(row, { end: 'dest', city: columns.dest_city, st: columns.dest_st }),
    ...doubts.map((fact) => {
      const measured = MEASURED.find((name) => name === fact);
      if (measured === undefined) return fieldError(fact, 'posting.dayFar');
      return fieldError(isLoad ? measured : TRUCK_FIELDS[measured], 'posting.valueUnusual');
    }),
  ];
}

/** A day that has passed, where today is another one. */
export function toDayPassed(today: string): FieldError {
  return fieldError('dateAvail', 'posting.dayPassed', { day: today });
}

interface TakenPlace {
  readonly end: 'srce' | 'dest';
  readonly city: string;
  readonly st: string;
}

/** A place whose name differs from the stated one, or that is named by its name or coordinates alone. */
function listPlaceWarnings(named: NamedEnds, { end, city, st }: TakenPlace): FieldError[] {
  const [typed, state, code] = [named[`${end}City`], named[`${end}St`], named[`${end}PostalCode`]];
  const [lat, long] = [named[`${end}Lat`], named[`${end}Long`]];
  const label = `${city}, ${st}`;
  if (typed === undefined) {
    const isPoint = named[`${end}ID`] === undefined && code === undefined && lat !== undefined;
    return isPoint ? [fieldError(`${end}Lat`, 'posting.placeReadAs', { place: `${lat}, ${long}`, label })] : [];
  }
  const folded = foldName(typed);
  const name = foldName(city);
  const hasOwnName = folded === name ? state !== undefined || code !== undefined : folded.startsWith(`${name} `);
  const place = [typed, state].filter(Boolean).join(', ');
  return hasOwnName ? [] : [fieldError(`${end}City`, 'posting.placeReadAs', { place, label })];
}
