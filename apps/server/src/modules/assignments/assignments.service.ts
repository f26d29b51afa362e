import type { Assignment, AssignDraft, DriverAssignment, LeadCheck, PostingKind } from '@loadstone/contracts';
import type { DriverCaller, UserCaller } from '../../caller.ts';
import type { Tx } from '../../db/database.ts';
import { assertThat } from '../../errors.ts';
import { assign, checkLead } from './assign.service.ts';
import type { AssignmentsDependencies } from './assignment-events.service.ts';
import { areAssigned, findByResource, getView, isSideOf } from './assignments.queries.ts';
import { changeCrew, sendMessage, setTracking, type CrewChoice } from './crew.service.ts';
import {
  listAssignmentsOfDriver,
  moveOfDriver,
  recordDerivedEvent,
  replyOfDriver,
  type DerivedEvent,
} from './drivers.service.ts';
import { moveNamed, stepOwn, type AssignmentName } from './moves.service.ts';
import { getAssignment, getAssignmentById, listOffersOf } from './reading.service.ts';
import { lapseReferences, takeReference, takeReferenceAsDriver } from './reference.service.ts';

/** The state after an unassign. */
export interface Unassigned {
  readonly custCd: string;
  readonly eToken: number;
  readonly newLToken: number;
  readonly driverID: number;
  readonly equipCreatorUserId: number;
}

/** The state after a cancel. */
export interface Cancelled {
  readonly newEToken: number;
  readonly loadCreatorUserId: number;
  readonly loadCustCd: string;
}

/** The running assignment of a carrier's driver or equipment. */
export interface ResourceAssignment {
  readonly eToken: number;
  readonly pStatus: 'P' | 'A' | 'R' | 'D';
  readonly srceCity: string;
  readonly srceSt: string;
  readonly destCity: string;
  readonly destSt: string;
}

/**
 * The use-cases of assignments. Each event is one transaction with its notices, activity, history and feed changes. The
 * assignment of other companies is `assignment.notFound`.
 */
export interface AssignmentsService {
  /** @throws AppError as {@link assign} */
  assign(caller: UserCaller, draft: AssignDraft): Promise<Assignment>;
  /** @throws AppError `posting.notFound` */
  checkLead(caller: UserCaller, lead: { lToken: number; eToken: number }): Promise<LeadCheck>;
  /** @throws AppError `assignment.notFound`, `permit.missing` */
  getAssignment(caller: UserCaller, kind: PostingKind, token: number): Promise<Assignment>;
  /** The same by the assignment's own id. @throws AppError `assignment.notFound`, `permit.missing` */
  getAssignmentById(caller: UserCaller, id: number): Promise<Assignment>;
  listOffers(caller: UserCaller): Promise<Assignment[]>;
  /** Accept, confirm, pick up or deliver, in the caller's transaction. @throws AppError as {@link stepOwn} */
  step(tx: Tx, caller: UserCaller, name: AssignmentName & { readonly status: 'A' | 'R' | 'D' }): Promise<void>;
  /** Declines (carrier) or withdraws (broker). @throws AppError as a move */
  decline(caller: UserCaller, name: AssignmentName): Promise<{ token: number; eToken: number }>;
  /** @param pin the reference number that the load must have; undefined for any or none. @throws AppError as a move */
  unassign(caller: UserCaller, name: AssignmentName, pin?: string): Promise<Unassigned>;
  /** @throws AppError as a move */
  cancel(caller: UserCaller, name: AssignmentName): Promise<Cancelled>;
  /** @throws AppError as {@link takeReference} */
  takeReference(caller: UserCaller, taken: { eToken: number; pin: string; crew: CrewChoice }): Promise<Assignment>;
  /** @throws AppError `reference.notFound`, `posting.alreadyAssigned` */
  takeReferenceAsDriver(driver: { pin: string; name: string; phone: string }): Promise<DriverAssignment>;
  /** @throws AppError as {@link changeCrew} */
  changeCrew(caller: UserCaller, name: AssignmentName, choice: CrewChoice): Promise<Assignment>;
  /** @throws AppError as {@link setTracking} */
  setTracking(caller: UserCaller, name: AssignmentName, isTracked: boolean): Promise<Assignment>;
  /** @throws AppError as {@link sendMessage} */
  sendMessage(caller: UserCaller, name: AssignmentName, message: string): Promise<Assignment>;
  listOfDriver(caller: DriverCaller): Promise<DriverAssignment[]>;
  /** @throws AppError as {@link moveOfDriver} */
  moveOfDriver(caller: DriverCaller, moved: Parameters<typeof moveOfDriver>[2]): Promise<DriverAssignment>;
  /** @throws AppError as {@link replyOfDriver} */
  replyOfDriver(caller: DriverCaller, reply: Parameters<typeof replyOfDriver>[2]): Promise<DriverAssignment>;
  /** Records what the board derived from positions, last in the transaction. @throws AppError `assignment.ended` */
  recordDerivedEvent(tx: Tx, event: { id: number; action: DerivedEvent }): Promise<void>;
  /** Lapses unused reference numbers. @returns how many */
  lapseReferences(): Promise<number>;
  /** The running assignment that has a carrier's driver or equipment, in the transaction that has locked the resource. */
  findOfResource(tx: Tx, resourceId: number): Promise<ResourceAssignment | undefined>;
  /** True where the two companies are the sides of an assignment that is pending, assigned or on route. */
  areAssigned(accountId: number, otherAccountId: number): Promise<boolean>;
  /** True where that company is a side of the assignment that a posting has now. */
  isSideOf(token: number, accountId: number): Promise<boolean>;
}

export function createAssignmentsService(dependencies: AssignmentsDependencies): AssignmentsService {
  const { externalCustCd } = dependencies.configuration.board;
  return {
    assign: (caller, draft) => assign(dependencies, caller, draft),
    checkLead: (caller, lead) => checkLead(dependencies, caller, lead),
    getAssignment: (caller, kind, token) => getAssignment(dependencies, caller, kind, token),
    getAssignmentById: (caller, id) => getAssignmentById(dependencies, caller, id),
    listOffers: (caller) => listOffersOf(dependencies, caller),
    step: (tx, caller, name) => stepOwn(tx, dependencies, caller, name),

    async decline(caller, name) {
      const { load, equipment } = await moveNamed(dependencies, caller, name, 'decline');
      return { token: load.after.token, eToken: equipment?.after.token ?? 0 };
    },

    async unassign(caller, name, pin) {
      const { db } = dependencies;
      if (pin !== undefined) {
        const { pin: known } = await getAssignment(dependencies, caller, name.kind, name.token);
        assertThat(known === pin, 'assignment.notFound');
      }
      const moved = await moveNamed(dependencies, caller, name, 'unassign');
      const { assignment, load, equipment } = moved;
      const { carrier_cust_cd: carrierCustCd } = await getView(db, assignment.id);
      return {
        custCd: carrierCustCd ?? externalCustCd,
        eToken: equipment?.after.token ?? 0,
        newLToken: load.after.token,
        driverID: assignment.driver_id ?? 0,
        equipCreatorUserId: equipment?.after.created_by ?? 0,
      };
    },

    async cancel(caller, name) {
      const { assignment, load, equipment } = await moveNamed(dependencies, caller, name, 'cancel');
      assertThat(equipment, 'server.internal');
      const { broker_cust_cd: loadCustCd } = await getView(dependencies.db, assignment.id);
      return { newEToken: equipment.after.token, loadCreatorUserId: load.after.created_by, loadCustCd };
    },

    takeReference: (caller, taken) => takeReference(dependencies, caller, taken),
    takeReferenceAsDriver: (driver) => takeReferenceAsDriver(dependencies, driver),
    changeCrew: (caller, name, choice) => changeCrew(dependencies, caller, name, choice),
    setTracking: (caller, name, isTracked) => setTracking(dependencies, caller, name, isTracked),
    sendMessage: (caller, name, message) => sendMessage(dependencies, caller, name, message),
    listOfDriver: (caller) => listAssignmentsOfDriver(dependencies, caller),
    moveOfDriver: (caller, moved) => moveOfDriver(dependencies, caller, moved),
    replyOfDriver: (caller, reply) => replyOfDriver(dependencies, caller, reply),
    recordDerivedEvent: (tx, event) => recordDerivedEvent(tx, dependencies, event),
    lapseReferences: () => lapseReferences(dependencies),
    areAssigned: (accountId, otherAccountId) => areAssigned(dependencies.db, accountId, otherAccountId),
    isSideOf: (token, accountId) => isSideOf(dependencies.db, token, accountId),

    async findOfResource(tx, resourceId) {
      const found = await findByResource(tx, resourceId);
      if (found === undefined) return undefined;
      const { load, e_token: eToken } = await getView(tx, found.id);
      return {
        eToken: eToken ?? 0,
        pStatus: found.status,
        srceCity: load.srce_city,
        srceSt: load.srce_st,
        destCity: load.dest_city,
        destSt: load.dest_st,
      };
    },
  };
}
