import type {
  Assignment,
  AssignmentRate,
  AssignmentHistory,
  StopChange,
  StopTimes,
} from '@loadstone/contracts/assignments';
import { VEHICLE_SIZES, VEHICLE_TYPES, type ProductMode, type VehicleType } from '@loadstone/contracts/postings';
import { toFacts } from '../../db/tables/fact-rows.ts';
import type { ReferenceClaimRow, StopChangeRow } from '../../db/tables/assignment-tables.ts';
import type { RateViewRow } from './assignment-rates.queries.ts';
import type { AssignmentViewRow, HistoryRow } from './assignment-views.queries.ts';
import { findStopDue, findStopTimes, listPlannedStops } from './stop-times.policy.ts';

/**
 * An assignment as one side sees it.
 *
 * @param history that of all assignments of the load: the broker sees all, a carrier only those of its own assignment
 */
export function toAssignment(
  row: AssignmentViewRow,
  history: readonly HistoryRow[],
  context: {
    side: ProductMode;
    externalCustCd: string;
    claims?: readonly ReferenceClaimRow[];
    /** The rates of this assignment; others among them are ignored. */
    rates?: readonly RateViewRow[];
    /** The newest changes of stops; those of other assignments are ignored. */
    stopChanges?: readonly StopChangeRow[];
  },
): Assignment {
  const { side, externalCustCd, claims = [], rates = [], stopChanges = [] } = context;
  const { load } = row;
  const isBroker = side === 'B';
  const isExternal = row.holder !== 'board';
  // A broker sees the carrier's driver once the load is on its way.
  const isCrewShown = !isBroker || row.status === 'R' || row.status === 'D' || isExternal;
  const carrierCustCd = isExternal ? externalCustCd : (row.carrier_cust_cd ?? '');
  const loadHistory = history.filter((entry) => entry.load_posting_id === row.load_posting_id);
  const isEntryShown = (entry: HistoryRow): boolean =>
    isBroker ? isShownToBroker(entry, loadHistory, isCrewShown) : entry.assignment_id === row.id;
  return {
    id: row.id,
    side,
    ...toFacts('assignment', load),
    stopTimes: toStopTimes(row),
    stopChange: toStopChange(stopChanges.find((change) => change.assignment_id === row.id)),
    instruction: row.instruction,
    rates: rates.filter((rate) => rate.assignment_id === row.id).map(toRate),
    token: load.token,
    eToken: row.e_token ?? 0,
    pStatus: row.status,
    holder: row.holder,
    version: row.version,
    pin: row.pin ?? '',
    isPinLapsed: row.pin_lapsed_on !== null,
    custCd: isBroker ? carrierCustCd : row.broker_cust_cd,
    company: isBroker ? (row.carrier_name ?? '') : row.broker_name,
    contactUserId: isBroker ? (row.equipment_created_by ?? 0) : load.created_by,
    loadCustCd: row.broker_cust_cd,
    loadCreatorUserId: load.created_by,
    equipCreatorUserId: row.equipment_created_by ?? 0,
    createdBy: row.created_by,
    updatedBy: row.updated_by ?? 0,
    createdOn: row.created_on.toISOString(),
    updatedOn: row.updated_on.toISOString(),
    vehicleTypeDetail: [...load.vehicle_type].map((letter) => VEHICLE_TYPES[letter as VehicleType]).join(', '),
    vehicleSizeDetail: VEHICLE_SIZES[load.vehicle_size],
    custTracking: row.customer_tracking === true,
    driverID: isCrewShown ? (row.driver_id ?? 0) : 0,
    userID: isCrewShown ? (row.driver_user_id ?? 0) : 0,
    equipmentID: isCrewShown ? (row.equipment_id ?? 0) : 0,
    hasDriver: row.driver_name !== '',
    hasEquipment: row.equipment_name !== '',
    driver: isCrewShown ? toDriver(row) : null,
    claims: claims.map(({ id, name, phone, created_on: at }) => ({ id, name, phone, at: at.toISOString() })),
    equipment: isCrewShown && row.equipment_name !== '' ? { name: row.equipment_name } : null,
    history: loadHistory.filter(isEntryShown).map(toHistory),
  };
}

/** The times of each stop, reported and planned; undefined for a load with two stops. */
function toStopTimes({ load, stop_times: stored }: AssignmentViewRow): StopTimes[] | undefined {
  const planned = listPlannedStops(load);
  return findStopTimes(load, stored)?.map((times, index) => ({ ...times, ...findStopDue(planned[index]!) }));
}

/** A change of stops as both sides read it; undefined where there was none. */
function toStopChange(row: StopChangeRow | undefined): StopChange | undefined {
  if (row === undefined) return undefined;
  const { number, status, before, after } = row;
  const at = row.created_on.toISOString();
  return { number, status, proposedBy: row.proposed_by_side, at, before: [...before], after: [...after] };
}

/** The driver of an assignment; null where none is chosen. */
function toDriver({ driver_name: name, driver_phone: phone, driver_email: email }: AssignmentViewRow) {
  return name === '' ? null : { name, phone, email };
}

/** A rate as both sides read it. */
export function toRate(row: RateViewRow): AssignmentRate {
  const { number, amount, currency, basis, status } = row;
  return {
    number,
    rate: { amount, currency, basis },
    status,
    proposedBy: row.proposed_by_side,
    at: row.created_on.toISOString(),
    confirmation: row.confirmation_guid ?? '',
    confirmationId: row.document_id,
    confirmationState: toConfirmationState(row),
    sha256: row.pdf_sha256 ?? '',
    acceptedName: row.accepted_name ?? '',
    acceptedOn: row.accepted_on?.toISOString() ?? '',
    acceptedConfirmation: row.accepted_confirmation_guid ?? '',
    acceptedConfirmationId: row.accepted_document_id,
  };
}

function toConfirmationState(row: RateViewRow): AssignmentRate['confirmationState'] {
  if (row.document_id !== null) return 'written';
  if (row.pdf_sha256 !== null) return 'removed';
  // A rate that was agreed before there were confirmations has no facts.
  return row.facts === null ? 'none' : (row.confirmation_problem ?? 'due');
}

/** A broker sees its own messages with their replies, and the driver where the driver is shown. */
function isShownToBroker(entry: HistoryRow, history: readonly HistoryRow[], isCrewShown: boolean): boolean {
  const { action, actor, reply_to: replyTo } = entry;
  if (action === 'sendMessage') return actor === 'broker';
  if (action === 'replyToMessage') return history.some(({ id, actor: by }) => id === replyTo && by === 'broker');
  return action !== 'changeDriver' || isCrewShown;
}

function toHistory(entry: HistoryRow): AssignmentHistory {
  return {
    action: entry.action,
    pStatus: entry.p_status,
    actor: entry.actor,
    by: entry.actor_name,
    company: entry.actor_company,
    note: entry.note,
    at: entry.created_on.toISOString(),
  };
}
