import { RUNNING_GAPS, type RunningGap } from '@loadstone/contracts/assignments';
import { findCity, toUtcMinutes } from '@loadstone/places';
import { toDeliveryHours, toPickUpHours } from '../../matching/index.ts';
import type { RunningLoadRow } from './running-loads.queries.ts';

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;

/** What a running load lacks now, the most pressing first. */
export function listGaps(row: RunningLoadRow): RunningGap[] {
  const isOfBoard = row.holder === 'board';
  const isAssigned = row.status === 'A' && isOfBoard;
  const lacks: Readonly<Record<RunningGap, boolean>> = {
    reference: row.is_pin_lapsed,
    driverConfirmation: row.status === 'P' && row.has_claim,
    reply: row.status === 'P' && !row.is_pin_lapsed,
    confirmation: row.is_unconfirmed && row.status !== 'P',
    driver: isAssigned && row.driver_name === '',
    truck: isAssigned && row.equipment_name === '',
    papers: row.status === 'R' && !row.has_bill_of_lading,
  };
  return (Object.keys(RUNNING_GAPS) as RunningGap[]).filter((gap) => lacks[gap]);
}

/** When the hours of the next stop end by the clock of its place: the pick-up, and the delivery of a load on route. */
export function findDue(row: RunningLoadRow): { readonly dueOn: string | null; readonly timeZone: string } {
  const isOnRoute = row.status === 'R';
  const timeZone = findCity(isOnRoute ? row.dest_id : row.srce_id)?.timeZone ?? '';
  const toUtc = (localMinutes: number) => toUtcMinutes(timeZone, localMinutes);
  const hours = isOnRoute
    ? toDeliveryHours(
        row.delivery_date === null ? undefined : toDayNumber(row.delivery_date),
        toUtc,
        row.delivery_hours,
      )
    : toPickUpHours(toDayNumber(row.date_avail), toUtc, row.pickup_hours);
  // Hours of each day state no day by which the load is due.
  if (hours === undefined || !('closes' in hours)) return { dueOn: null, timeZone };
  // A whole day ends with its last minute: midnight would be read as the next day.
  const isWholeDay = (isOnRoute ? row.delivery_hours : row.pickup_hours) === null;
  const closes = isWholeDay ? hours.closes - 1 : hours.closes;
  return { dueOn: new Date(closes * MS_PER_MINUTE).toISOString(), timeZone };
}

function toDayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY;
}
