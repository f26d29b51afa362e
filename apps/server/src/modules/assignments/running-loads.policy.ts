import { RUNNING_GAPS, type RunningGap } from '@loadstone/contracts/assignments';
import type { RunningLoadRow } from './running-loads.queries.ts';
import { findNextStop, findStopDue, listPlannedStops } from './stop-times.policy.ts';

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

/** When the hours of the next stop end by the clock of its place. */
export function findDue(row: RunningLoadRow): { readonly dueOn: string | null; readonly timeZone: string } {
  return findStopDue(listPlannedStops(row)[findNextStop(row, row)]!);
}
