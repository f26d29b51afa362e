import type { DriverAssignment } from '@loadstone/contracts';
import type { DriverCaller } from '../../caller.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat } from '../../errors.ts';
import type { AssignmentsDependencies } from './assignment-events.service.ts';
import { isDriverOf } from './assignments.policy.ts';
import { toDriverAssignment } from './assignments.presenter.ts';
import { findRunning, getView, listRunningViews } from './assignments.queries.ts';
import { move } from './moves.service.ts';

/** The running assignments of a driver, oldest first. */
export async function listAssignmentsOfDriver(
  { db }: AssignmentsDependencies,
  caller: DriverCaller,
): Promise<DriverAssignment[]> {
  const rows = await listRunningViews(db, caller.assignmentIds);
  return rows.filter((row) => isDriverOf(caller, row)).map(toDriverAssignment);
}

/**
 * Picks up (R) or delivers (D) as the driver of an assignment.
 *
 * @throws AppError `assignment.notFound` for the assignment of another driver, `assignment.changedMeanwhile`,
 *   `posting.illegalTransition`
 */
export function moveOfDriver(
  dependencies: AssignmentsDependencies,
  caller: DriverCaller,
  { id, status, version }: { id: number; status: 'R' | 'D'; version: number | undefined },
): Promise<DriverAssignment> {
  return inTransaction(dependencies.db, async (tx) => {
    const found = await findRunning(tx, id);
    assertThat(found !== undefined && isDriverOf(caller, found), 'assignment.notFound');
    const view = await getView(tx, id);
    const actor = { role: 'driver', caller, name: caller.displayName, company: view.carrier_name ?? '' } as const;
    const action = status === 'R' ? 'pickUp' : 'deliver';
    await move(tx, dependencies, found, actor, { action, version });
    return toDriverAssignment(await getView(tx, id));
  });
}
