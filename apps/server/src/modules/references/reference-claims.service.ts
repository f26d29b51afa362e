import type { Assignment, DriverAssignment } from '@loadstone/contracts/assignments';
import { toPhoneDigits } from '@loadstone/contracts/board';
import { CLAIMS_PER_LOAD } from '@loadstone/contracts/references';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { AssignmentRow } from '../../db/tables/assignment-tables.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, assertThat, errorText } from '../../ground/errors.ts';
import { createSecret, hashSecret } from '../../ground/link-secrets.ts';
import {
  assertMayAct,
  findNamed,
  findRunning,
  getSideActor,
  listWaitingClaims,
  lockAssignment,
  movePostingsOf,
  readAssignment,
  recordEvent,
  updateAssignment,
  type EventActor,
  type LockedAssignment,
} from '../assignments/index.ts';
import { readDriverAssignment } from '../crew/index.ts';
import { confirmClaim, deleteClaims, findClaim, insertClaim } from './reference-claims.queries.ts';

/** Who drives a load under its reference number. */
export interface ExternalDriver {
  readonly name: string;
  readonly phone: string;
}

/**
 * Gives a locked assignment to an external driver: by the driver who has a stated phone, or by the broker who confirms.
 *
 * @throws AppError `posting.alreadyAssigned`, `posting.illegalTransition`, `permit.missing`
 */
export async function giveToDriver(
  board: Board,
  tx: Tx,
  locked: LockedAssignment,
  { name, phone }: ExternalDriver,
  actor: EventActor,
): Promise<void> {
  const action = 'takeReferenceAsDriver';
  const moved = await movePostingsOf(board, tx, locked, actor, action);
  const assignment = await updateAssignment(tx, locked.assignment.id, {
    holder: 'externalDriver',
    status: 'A',
    driver_name: name,
    driver_phone: phone,
    updated_by: actor.user?.userId ?? null,
    updated_on: board.clock.now(),
  });
  await recordEvent(board, tx, {
    action,
    actor,
    assignment,
    ...moved,
    note: actor.role === 'broker' ? name : '',
  });
}

/**
 * Notes that a driver waits for the broker of a locked assignment, who is notified. The same phone again replaces the
 * driver's earlier claim.
 *
 * @returns the secret with which the driver's phone reads the decision
 * @throws AppError `request.tooMany` where too many drivers wait
 */
export async function claimReference(
  board: Board,
  tx: Tx,
  locked: LockedAssignment,
  driver: ExternalDriver,
): Promise<string> {
  const { id: assignmentId } = locked.assignment;
  const waiting = await listWaitingClaims(tx, [assignmentId]);
  const isSame = ({ phone }: ExternalDriver): boolean => toPhoneDigits(phone) === toPhoneDigits(driver.phone);
  const earlier = waiting.filter(isSame);
  await deleteClaims(
    tx,
    earlier.map(({ id }) => id),
  );
  if (waiting.length - earlier.length >= CLAIMS_PER_LOAD)
    throw new AppError('request.tooMany', errorText('reference.othersWait'));
  const { secret, hash } = createSecret();
  await insertClaim(tx, { assignmentId, hash, ...driver, now: board.clock.now() });
  const actor = { role: 'driver', name: driver.name, company: '' } as const;
  await recordWithoutMove(board, tx, locked, actor, { action: 'claimReference', note: driver.phone });
  return secret;
}

/**
 * Confirms or refuses a driver who waits for an own load.
 *
 * @throws AppError `assignment.*` (`changedMeanwhile` where the driver does not wait any more), `permit.missing`,
 *   `posting.alreadyAssigned`, `posting.illegalTransition`
 */
export function decideClaim(
  board: Board,
  caller: CompanyCaller,
  { token, claimId, isConfirmed }: { token: number; claimId: number; isConfirmed: boolean },
): Promise<Assignment> {
  return inTransaction(board.db, async (tx) => {
    const found = await findNamed(tx, caller, { kind: 'L', token });
    const actor = await getSideActor(tx, caller, found);
    assertThat(actor.role === 'broker', 'assignment.notFound');
    assertMayAct(caller, 'broker', 'takeReferenceAsDriver');
    const locked = await lockAssignment(tx, found, undefined);
    const claim = (await listWaitingClaims(tx, [found.id])).find(({ id }) => id === claimId);
    assertThat(claim, 'assignment.changedMeanwhile', errorText('reference.driverGone'));
    if (isConfirmed) {
      await confirmClaim(tx, { id: claimId, assignmentId: found.id }, board.clock.now());
      await giveToDriver(board, tx, locked, claim, actor);
    } else {
      await deleteClaims(tx, [claimId]);
      await recordWithoutMove(board, tx, locked, actor, { action: 'refuseDriver', note: claim.name });
    }
    return readAssignment(board, tx, found.id, 'B');
  });
}

/**
 * What the broker has decided on a claim.
 *
 * @returns the assignment as its driver sees it and the driver's name, once; undefined while the driver waits
 * @throws AppError `reference.claimEnded` where the broker refused the driver, or the load went to another one
 */
export function redeemClaim(
  { db }: Board,
  secret: string,
): Promise<{ assignment: DriverAssignment; displayName: string } | undefined> {
  return inTransaction(db, async (tx) => {
    const claim = await findClaim(tx, hashSecret(secret));
    const assignment = claim && (await findRunning(tx, claim.assignment_id));
    assertThat(claim && isOpenFor(assignment, claim.confirmed_on !== null), 'reference.claimEnded');
    if (claim.confirmed_on === null) return undefined;
    assertThat((await deleteClaims(tx, [claim.id])) === 1, 'reference.claimEnded');
    return { assignment: await readDriverAssignment(tx, claim.assignment_id), displayName: claim.name };
  });
}

function isOpenFor(assignment: AssignmentRow | undefined, isConfirmed: boolean): boolean {
  if (assignment === undefined) return false;
  return isConfirmed ? assignment.holder === 'externalDriver' : assignment.status === 'P';
}

async function recordWithoutMove(
  board: Board,
  tx: Tx,
  { assignment: before, load }: LockedAssignment,
  actor: EventActor,
  event: { action: 'claimReference' | 'refuseDriver'; note: string },
): Promise<void> {
  const written = {
    updated_by: actor.user?.userId ?? null,
    updated_on: board.clock.now(),
  };
  const assignment = await updateAssignment(tx, before.id, written);
  const sameLoad = { before: load, after: load };
  await recordEvent(board, tx, { ...event, actor, assignment, load: sameLoad, equipment: undefined });
}
