import type { Assignment, DriverAssignment } from '@loadstone/contracts/assignments';
import { toPhoneDigits } from '@loadstone/contracts/board';
import { isReferenceNumber, REFERENCE_DAYS } from '@loadstone/contracts/references';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { AssignmentRow } from '../../db/tables/assignment-tables.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, assertThat } from '../../ground/errors.ts';
import { assertMove, findPostingOfCompany, lockWithDeletedById } from '../postings/index.ts';
import {
  BOARD_ACTOR,
  findByReference,
  isVisibleTo,
  listUnusedReferences,
  lockAssignment,
  lockRunning,
  movePair,
  readAssignment,
  recordEvent,
  toUserActor,
  updateAssignment,
} from '../assignments/index.ts';
import { readDriverAssignment, toCrewColumns, type CrewChoice } from '../crew/index.ts';
import { claimReference, giveToDriver, type ExternalDriver } from './reference-claims.service.ts';

const DAY_MS = 86_400_000;

/** Reference numbers that were generated before this moment and are unused have lapsed. */
function toLapseLimit({ clock }: Board): Date {
  return new Date(clock.now().getTime() - REFERENCE_DAYS * DAY_MS);
}

/** @throws AppError `reference.notFound`, the same for a wrong number, one of another company and one that has lapsed. */
async function getByReference(board: Board, tx: Tx, pin: string): Promise<AssignmentRow> {
  const found = isReferenceNumber(pin) ? await findByReference(tx, pin, toLapseLimit(board)) : undefined;
  assertThat(found, 'reference.notFound');
  return found;
}

/**
 * Takes a reference number with an own open equipment: the assignment becomes the carrier's.
 *
 * @throws AppError `posting.notFound` for an equipment of another company, `reference.notFound` for a number that the
 *   carrier may not use, `posting.alreadyAssigned`, `posting.illegalTransition`, `insurance.expired`, and as toCrewColumns
 */
export function takeReference(
  board: Board,
  caller: CompanyCaller,
  { eToken, pin, crew }: { eToken: number; pin: string; crew: CrewChoice },
): Promise<Assignment> {
  return inTransaction(board.db, async (tx) => {
    const own = await findPostingOfCompany(tx, caller.accountId, eToken);
    assertThat(own?.kind === 'E', 'posting.notFound');
    const found = await getByReference(board, tx, pin);
    const [load, equipment] = await lockWithDeletedById(tx, [found.load_posting_id, own.id]);
    assertThat(equipment?.deleted_on === null, 'posting.notFound');
    assertThat(load?.deleted_on === null, 'reference.notFound');
    assertThat(await isVisibleTo(tx, equipment, load), 'reference.notFound');
    const before = await lockRunning(tx, found.id);
    assertThat(before && before.pin_lapsed_on === null, 'reference.notFound');
    const actor = await toUserActor(tx, caller, 'carrier');
    const request = { action: 'takeReference', actor: 'carrier', holder: before.holder } as const;
    const moved = await movePair(board, tx, { load, equipment }, actor, request);
    const assignment = await updateAssignment(tx, before.id, {
      // That of an external driver, whom the broker has stated.
      driver_phone: '',
      ...(await toCrewColumns(tx, caller, crew)),
      holder: 'board',
      status: 'A',
      equipment_posting_id: moved.equipment?.after.id ?? equipment.id,
      carrier_account_id: caller.accountId,
      updated_by: caller.userId,
      updated_on: board.clock.now(),
    });
    await recordEvent(board, tx, { action: request.action, actor, assignment, ...moved });
    return readAssignment(board, tx, assignment.id, 'C');
  });
}

/**
 * Takes a reference number as an external driver, whom the phone identifies: the same number and phone again return the
 * same assignment. Where the broker has not stated the phone, the driver waits for the broker, and sees nothing of the
 * load before.
 *
 * @returns the assignment, or the secret of the driver's claim
 * @throws AppError `reference.notFound`, `posting.alreadyAssigned`, `request.tooMany` where too many drivers wait
 */
export function takeReferenceAsDriver(
  board: Board,
  { pin, ...driver }: ExternalDriver & { pin: string },
): Promise<{ assignment: DriverAssignment } | { claim: string }> {
  return inTransaction(board.db, async (tx) => {
    const found = await getByReference(board, tx, pin);
    const [load] = await lockWithDeletedById(tx, [found.load_posting_id]);
    const before = await lockRunning(tx, found.id);
    assertThat(load?.deleted_on === null && before && before.pin_lapsed_on === null, 'reference.notFound');
    const hasPhone = toPhoneDigits(before.driver_phone) === toPhoneDigits(driver.phone);
    if (before.holder !== 'externalDriver' || !hasPhone) {
      const locked = { assignment: before, load, equipment: undefined };
      const actor = { role: 'driver', name: driver.name, company: '' } as const;
      // Refuses a number that is taken, also of a driver who would wait.
      assertMove(board, load, { action: 'takeReferenceAsDriver', actor: 'driver', holder: before.holder });
      if (!hasPhone) return { claim: await claimReference(board, tx, locked, driver) };
      await giveToDriver(board, tx, locked, driver, actor);
    }
    return { assignment: await readDriverAssignment(tx, before.id) };
  });
}

/**
 * Lapses the reference numbers that are unused for too long: the load stays pending, and the broker is asked to confirm
 * the carrier or to unassign. Several servers may run it at the same time.
 *
 * @returns how many lapsed
 */
export async function lapseReferences(board: Board): Promise<number> {
  const due = await listUnusedReferences(board.db, toLapseLimit(board));
  let count = 0;
  for (const found of due) if (await lapseReference(board, found)) count += 1;
  return count;
}

async function lapseReference(board: Board, found: AssignmentRow): Promise<boolean> {
  try {
    return await inTransaction(board.db, async (tx) => {
      const { assignment, load } = await lockAssignment(tx, found, undefined);
      const isDue = assignment.pin_lapsed_on === null && assignment.status === 'P' && assignment.holder !== 'board';
      if (!isDue) return false;
      const now = board.clock.now();
      const lapsed = await updateAssignment(tx, assignment.id, {
        pin_lapsed_on: now,
        updated_by: null,
        updated_on: now,
      });
      const sameLoad = { before: load, after: load };
      await recordEvent(board, tx, {
        action: 'lapseReference',
        actor: BOARD_ACTOR,
        assignment: lapsed,
        load: sameLoad,
        equipment: undefined,
      });
      return true;
    });
  } catch (error) {
    // Someone took or ended it meanwhile.
    if (error instanceof AppError && error.status < 500) return false;
    throw error;
  }
}
