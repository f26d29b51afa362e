import type { AssignmentEvent, AssignmentStatus, StopTimes } from '@loadstone/contracts/assignments';
import type { Rate } from '@loadstone/contracts/money';
import type { OfferSide, RateStatus } from '@loadstone/contracts/offers';
import type {
  AssignmentHolder,
  Hours,
  PostingActor,
  PostingStatus,
  ProposedStop,
  Stop,
  VehicleSize,
} from '@loadstone/contracts/postings';
import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable, Updateable } from 'kysely';

/** Written once: updates do not compile. */
type Fixed<T> = ColumnType<T, T, never>;
/** Null where it is left out. */
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** The times at a stop that were reported, as ISO 8601 in UTC, and by whom. */
export type StoredStopTimes = Pick<StopTimes, 'arrivedOn' | 'arrivedBy' | 'departedOn' | 'departedBy'>;

/** A load and who moves it, from the assignment to its end and as history after that. */
interface AssignmentsTable {
  id: GeneratedAlways<number>;
  load_posting_id: Fixed<number>;
  /** Null, with the next one, for an external carrier or driver. */
  equipment_posting_id: Optional<number>;
  carrier_account_id: Optional<number>;
  broker_account_id: Fixed<number>;
  holder: AssignmentHolder;
  /** The last one, where it has ended. */
  status: AssignmentStatus;
  instruction: Fixed<string>;
  pin: Fixed<string | null>;
  pin_created_on: Fixed<Date | null>;
  pin_lapsed_on: Optional<Date>;
  /** An entity of the carrier; null for none and for an external driver. */
  driver_id: Optional<number>;
  driver_user_id: Optional<number>;
  driver_name: Generated<string>;
  driver_phone: Generated<string>;
  driver_email: Generated<string>;
  /** An entity of the carrier. */
  equipment_id: Optional<number>;
  equipment_name: Generated<string>;
  /** The market areas of the load's ends: ids of hub cities. Null, with the next ones, where there is no area. */
  lane_srce_area: Optional<number>;
  lane_dest_area: Optional<number>;
  /** The group of the load's equipment. */
  lane_equipment: Optional<string>;
  /** The road miles of the load when it was assigned, or when its stops were changed last. */
  lane_miles: Optional<number>;
  /** Of each stop, the ends included; null until one is reported, and for a load with two stops. */
  stop_times: ColumnType<StoredStopTimes[] | null, null | undefined, string | null>;
  created_by: Fixed<number>;
  /** Null where a driver or the board did the last change. */
  updated_by: ColumnType<number | null>;
  created_on: Fixed<Date>;
  updated_on: Date;
  ended_on: Optional<Date>;
  /** Counts writes, from 1. */
  version: Generated<number>;
}

/** What happened to assignments. Append-only. */
interface AssignmentHistoryTable {
  id: GeneratedAlways<number>;
  assignment_id: Fixed<number>;
  action: Fixed<AssignmentEvent>;
  /** Of the load after the event. */
  p_status: Fixed<PostingStatus>;
  actor: Fixed<PostingActor>;
  /** Null for a driver and for the board itself. */
  user_id: Fixed<number | null>;
  actor_name: Fixed<string>;
  actor_company: Fixed<string>;
  note: Fixed<string>;
  created_on: Fixed<Date>;
  /** The message that a reply is to. */
  reply_to: ColumnType<number | null, number | null | undefined, never>;
}

/** The rates of an assignment, by number from 1. A change counts once the other side has agreed; earlier ones stay. */
interface AssignmentRatesTable {
  id: GeneratedAlways<number>;
  assignment_id: Fixed<number>;
  number: Fixed<number>;
  /** Cents. */
  amount: Fixed<number>;
  currency: Fixed<Rate['currency']>;
  basis: Fixed<Rate['basis']>;
  status: RateStatus;
  proposed_by_side: Fixed<OfferSide>;
  proposed_by: Fixed<number>;
  created_on: Fixed<Date>;
  decided_by: Optional<number>;
  decided_on: Optional<Date>;
  /** The rate confirmation, and its second copy with the acceptance. */
  document_id: Optional<number>;
  pdf_sha256: Optional<string>;
  accepted_name: Optional<string>;
  accepted_by: Optional<number>;
  accepted_on: Optional<Date>;
  accepted_document_id: Optional<number>;
  /** What the confirmation states. Null for a rate that is not agreed. */
  facts: ColumnType<ConfirmationFacts | null, string | null | undefined, string>;
  /** Null until an attempt to write the confirmation has failed. */
  confirmation_problem: Optional<'delayed' | 'failed'>;
}

/** The proposed changes of the stops of an assigned load, by number from 1. The newest agreed one has changed the load. */
interface StopChangesTable {
  id: GeneratedAlways<number>;
  assignment_id: Fixed<number>;
  number: Fixed<number>;
  /** The stops between the ends when it was proposed, and those that are proposed. */
  before: ColumnType<readonly Stop[], string, never>;
  after: ColumnType<readonly ProposedStop[], string, never>;
  status: RateStatus;
  proposed_by_side: Fixed<OfferSide>;
  proposed_by: Fixed<number>;
  created_on: Fixed<Date>;
  decided_by: Optional<number>;
  decided_on: Optional<Date>;
}

/** A company as a rate confirmation names it. */
interface ConfirmationParty {
  readonly code: string;
  readonly name: string;
  readonly phone: string;
  /** Street, city and postal code in lines; those that are known. */
  readonly address: readonly string[];
  /** The user who posted the load or the truck; null for a user who is disabled. Earlier confirmations have none. */
  readonly contact?: ConfirmationPerson | null;
  /** '' for those that the company has not entered. Earlier confirmations have none. */
  readonly mcNumber?: string;
  readonly dotNumber?: string;
  readonly nscNumber?: string;
}

/** A person whom a rate confirmation names; '' for what is not known. */
interface ConfirmationPerson {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

/** Everything that a rate confirmation states, as it was when the rate was agreed. The same facts make the same bytes. */
export interface ConfirmationFacts {
  readonly assignmentId: number;
  readonly number: number;
  readonly rate: Rate;
  /** ISO 8601, UTC */
  readonly agreedOn: string;
  readonly broker: ConfirmationParty;
  readonly carrier: ConfirmationParty;
  readonly load: {
    /** The number of the load on the board when the rate was agreed. */
    readonly token: number;
    readonly clientRefNum: string;
    readonly from: string;
    readonly to: string;
    /** YYYY-MM-DD */
    readonly dateAvail: string;
    readonly deliveryDate: string | null;
    readonly pickupHours: Hours | null;
    readonly deliveryHours: Hours | null;
    /** Letters of the equipment, and its size. */
    readonly vehicleType: string;
    readonly vehicleSize: VehicleSize;
    readonly postingAttrib: string;
    readonly weightLbs: number | null;
    readonly lengthFt: number | null;
    readonly commodity: string;
    readonly airMiles: number;
    /** '' for none; earlier confirmations have none. */
    readonly pickupNumber?: string;
    /** The stops between the ends; absent where there are none. */
    readonly stops?: readonly Stop[];
    /** IANA time zones of the two places; '' where they are not known. Earlier confirmations have none. */
    readonly fromZone?: string;
    readonly toZone?: string;
  };
  /** Null while the broker may not see them; earlier confirmations have none. */
  readonly driver?: Omit<ConfirmationPerson, 'email'> | null;
  readonly truck?: string | null;
  /** The broker's; '' for none. */
  readonly terms: string;
  /** The language that the broker has set for its confirmations; earlier ones are in English and have none. */
  readonly language?: string;
}

/** When an address or a user sent wrong reference numbers, in the last hour. */
interface ReferenceTriesTable {
  /** `address:…`, `user:…` or `strangers`, which are all callers without an account. */
  subject: Fixed<string>;
  wrong_on: Generated<Date[]>;
}

/** External drivers who have entered a reference number and wait for the broker, until one of them is confirmed. */
interface ReferenceClaimsTable {
  id: GeneratedAlways<number>;
  assignment_id: Fixed<number>;
  secret_hash: Fixed<Buffer>;
  name: Fixed<string>;
  phone: Fixed<string>;
  created_on: Fixed<Date>;
  /** Set until the driver's phone has opened its session. */
  confirmed_on: Optional<Date>;
}

/** The nonces of challenges that strangers have solved and used. */
interface ReferenceChallengesTable {
  challenge: Fixed<string>;
  bits: Fixed<number>;
  created_on: Fixed<Date>;
}

/** Tables of assignments. */
export interface AssignmentTables {
  assignments: AssignmentsTable;
  assignment_history: AssignmentHistoryTable;
  assignment_rates: AssignmentRatesTable;
  stop_changes: StopChangesTable;
  reference_tries: ReferenceTriesTable;
  reference_claims: ReferenceClaimsTable;
  reference_challenges: ReferenceChallengesTable;
}

export type AssignmentRow = Selectable<AssignmentsTable>;
export type NewAssignmentRow = Insertable<AssignmentsTable>;
export type AssignmentRowChange = Updateable<AssignmentsTable>;
export type ReferenceClaimRow = Selectable<ReferenceClaimsTable>;
export type NewAssignmentHistoryRow = Insertable<AssignmentHistoryTable>;
export type AssignmentRateRow = Selectable<AssignmentRatesTable>;
export type AssignmentRateChange = Updateable<AssignmentRatesTable>;
export type StopChangeRow = Selectable<StopChangesTable>;
