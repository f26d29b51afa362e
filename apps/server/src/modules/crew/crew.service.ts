import type { Assignment } from '@loadstone/contracts/assignments';
import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { PRODUCT_IDS, type PostingStatus, type ProductMode } from '@loadstone/contracts/postings';
import { ENTITY_TYPES, type DriverDetails, type EquipmentDetails } from '@loadstone/contracts/resources';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { AssignmentRow, AssignmentRowChange } from '../../db/tables/assignment-tables.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat, errorText } from '../../ground/errors.ts';
import { assertFeature } from '../permits/index.ts';
import { setPostingTracking, type MovedPosting } from '../postings/index.ts';
import { findActiveResourceForShare } from '../resources/index.ts';
import {
  findNamed,
  getSideActor,
  lockAssignment,
  movePostingsOf,
  readAssignment,
  recordEvent,
  toModeOf,
  updateAssignment,
  type AssignmentName,
  type EventActor,
  type LockedAssignment,
} from '../assignments/index.ts';

/** The driver and equipment that a carrier chooses: 0 for none, undefined for no change. */
export interface CrewChoice {
  readonly driverId: number | undefined;
  readonly equipmentId: number | undefined;
}

const RUNNING: readonly PostingStatus[] = ['P', 'A', 'R'];
const NO_DRIVER = { driver_id: null, driver_user_id: null, driver_name: '', driver_phone: '', driver_email: '' };
const NO_EQUIPMENT = { equipment_id: null, equipment_name: '' };

/**
 * The columns of a choice.
 *
 * @throws AppError `permit.missing` without Resources, `resource.notFound`
 */
export async function toCrewColumns(
  tx: Tx,
  caller: CompanyCaller,
  { driverId, equipmentId }: CrewChoice,
): Promise<AssignmentRowChange> {
  if ((driverId ?? 0) > 0 || (equipmentId ?? 0) > 0) assertFeature(caller, 'll_resources', PRODUCT_IDS.C);
  return { ...(await toDriverColumns(tx, caller, driverId)), ...(await toEquipmentColumns(tx, caller, equipmentId)) };
}

async function toDriverColumns(
  tx: Tx,
  { accountId }: CompanyCaller,
  id: number | undefined,
): Promise<AssignmentRowChange> {
  if (id === undefined) return {};
  if (id === 0) return NO_DRIVER;
  const driver = await findActiveResourceForShare(tx, { accountId, id, typeIds: [ENTITY_TYPES.driver] });
  assertThat(driver, 'resource.notFound');
  const { firstname, lastname, phone, email } = driver.details as DriverDetails;
  return {
    driver_id: id,
    driver_user_id: driver.user_id,
    driver_name: `${firstname} ${lastname}`.trim(),
    driver_phone: phone,
    driver_email: email,
  };
}

async function toEquipmentColumns(
  tx: Tx,
  { accountId }: CompanyCaller,
  id: number | undefined,
): Promise<AssignmentRowChange> {
  if (id === undefined) return {};
  if (id === 0) return NO_EQUIPMENT;
  const typeIds = [ENTITY_TYPES.truck, ENTITY_TYPES.trailer];
  const equipment = await findActiveResourceForShare(tx, { accountId, id, typeIds });
  assertThat(equipment, 'resource.notFound');
  return { equipment_id: id, equipment_name: (equipment.details as EquipmentDetails).vehicleName };
}

/**
 * Chooses, changes or removes driver and equipment of an assigned load. The same choice again changes nothing.
 *
 * @throws AppError as a move, `permit.missing`, `resource.notFound`
 */
export function changeCrew(
  board: Board,
  caller: CompanyCaller,
  name: AssignmentName,
  choice: CrewChoice,
): Promise<Assignment> {
  return inTransaction(board.db, async (tx) => {
    const { locked, actor } = await lockNamed(tx, caller, name);
    assertThat(actor.role === 'carrier', 'assignment.notFound');
    assertFeature(caller, 'll_resources', PRODUCT_IDS.C);
    const moved = await movePostingsOf(board, tx, locked, actor, 'changeDriver');
    const before = locked.assignment;
    const columns = await toCrewColumns(tx, caller, choice);
    const isSame = Object.entries(columns).every(([column, value]) => before[column as keyof AssignmentRow] === value);
    if (!isSame) {
      const assignment = await write(board, tx, before, caller, columns);
      const isNewDriver = assignment.driver_id !== before.driver_id;
      await recordEvent(board, tx, {
        action: 'changeDriver',
        actor,
        assignment,
        ...moved,
        note: toCrewNote(assignment),
        driverUserId: isNewDriver ? assignment.driver_user_id : null,
        formerDriverUserId: isNewDriver ? before.driver_user_id : null,
        ...(isNewDriver && { formerDriverId: before.driver_id }),
      });
    }
    return readAssignment(board, tx, before.id, 'C');
  });
}

function toCrewNote({ driver_name: driver, equipment_name: equipment }: AssignmentRow): string {
  return [driver, equipment].filter((text) => text !== '').join(', ');
}

/**
 * Sets whether the customer may follow a load that is not delivered. The same again changes nothing.
 *
 * @throws AppError `assignment.*`, `posting.illegalTransition`
 */
export function setTracking(
  board: Board,
  caller: CompanyCaller,
  name: AssignmentName,
  isTracked: boolean,
): Promise<Assignment> {
  return inTransaction(board.db, async (tx) => {
    const { locked, actor } = await lockNamed(tx, caller, name);
    const { assignment: before, equipment, load } = locked;
    assertThat(equipment && actor.role === 'carrier', 'assignment.notFound');
    assertThat(RUNNING.includes(load.p_status), 'posting.illegalTransition', errorText('assignment.delivered'));
    if (equipment.customer_tracking !== isTracked) {
      const moved = await setPostingTracking(tx, equipment, isTracked, board.clock.now());
      const assignment = await write(board, tx, before, caller, {});
      await recordEvent(board, tx, {
        action: 'setCustomerTracking',
        actor,
        assignment,
        load: toUnchanged(load),
        equipment: moved,
        note: isTracked ? 'on' : 'off',
      });
    }
    return readAssignment(board, tx, before.id, 'C');
  });
}

/**
 * Sends a message to the driver. The history has it, and a driver who is a user is notified.
 *
 * @throws AppError `assignment.*`, `assignment.driverMissing`, `posting.illegalTransition` unless assigned or on route
 */
export function sendMessage(
  board: Board,
  caller: CompanyCaller,
  name: AssignmentName,
  message: string,
): Promise<Assignment> {
  return inTransaction(board.db, async (tx) => {
    const { locked, actor, side } = await lockNamed(tx, caller, name);
    const { assignment: before, equipment, load } = locked;
    assertThat(before.driver_name !== '', 'assignment.driverMissing');
    assertThat(RUNNING.includes(load.p_status), 'posting.illegalTransition', errorText('assignment.delivered'));
    const assignment = await write(board, tx, before, caller, {});
    await recordEvent(board, tx, {
      action: 'sendMessage',
      actor,
      assignment,
      load: toUnchanged(load),
      equipment: equipment && toUnchanged(equipment),
      note: message,
      driverUserId: assignment.driver_user_id,
    });
    return readAssignment(board, tx, before.id, side);
  });
}

async function lockNamed(
  tx: Tx,
  caller: CompanyCaller,
  name: AssignmentName,
): Promise<{ locked: LockedAssignment; actor: EventActor; side: ProductMode }> {
  const found = await findNamed(tx, caller, name);
  const actor = await getSideActor(tx, caller, found);
  const side = toModeOf(actor.role === 'broker' ? 'broker' : 'carrier');
  assertFeature(caller, POSTING_FEATURES[side].view, PRODUCT_IDS[side]);
  return { locked: await lockAssignment(tx, found, name.version), actor, side };
}

function write(
  { clock }: Board,
  tx: Tx,
  before: AssignmentRow,
  caller: CompanyCaller,
  columns: AssignmentRowChange,
): Promise<AssignmentRow> {
  return updateAssignment(tx, before.id, { ...columns, updated_by: caller.userId, updated_on: clock.now() });
}

function toUnchanged(row: MovedPosting['before']): MovedPosting {
  return { before: row, after: row };
}
