import type { DriverAssignment } from '@loadstone/contracts/assignments';
import type { ProductMode } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { Tx } from '../../db/database.ts';
import { assertThat } from '../../ground/errors.ts';
import { assign, checkLead } from './assign.service.ts';
import type { AssignmentsDependencies } from './assignment-events.service.ts';
import { getView } from './assignments.queries.ts';
import { assertPairAvailable, bookPair, type Booking } from './book.service.ts';
import { changeCrew, sendMessage, setTracking } from './crew.service.ts';
import {
  listAssignmentsOfDriver,
  moveOfDriver,
  readDriverAssignment,
  recordDerivedEvent,
  replyOfDriver,
} from './drivers.service.ts';
import { moveNamed, stepOwn, type AssignmentName } from './moves.service.ts';
import { acceptConfirmation, decideRate, proposeRate } from './rates.service.ts';
import {
  getAssignment,
  getAssignmentById,
  listAssignments,
  listPendingLoadsOf,
  readAssignment,
} from './reading.service.ts';
import { decideClaim, redeemClaim } from './reference-claims.service.ts';
import { lapseReferences, takeReference, takeReferenceAsDriver } from './reference.service.ts';

/** The state after an unassign. */
interface Unassigned {
  readonly custCd: string;
  readonly eToken: number;
  readonly newLToken: number;
  readonly driverID: number;
  readonly equipCreatorUserId: number;
}

/** The state after a cancel. */
interface Cancelled {
  readonly newEToken: number;
  readonly loadCreatorUserId: number;
  readonly loadCustCd: string;
}

/** @see createAssignmentsService */
export type AssignmentsService = ReturnType<typeof createAssignmentsService>;

/**
 * The use-cases of assignments with their dependencies; each has its own description. Each event is one transaction with
 * its notices, activity, history and feed changes. The assignment of other companies is `assignment.notFound`.
 */
/** The use-cases of assignments of a board. */
export const assignmentsOf = perBoard((board: Board) => createAssignmentsService(board));

export function createAssignmentsService(dependencies: AssignmentsDependencies) {
  const { db, configuration } = dependencies;
  const { externalCustCd } = configuration.board;
  const bind =
    <Rest extends unknown[], Result>(useCase: (parts: AssignmentsDependencies, ...rest: Rest) => Result) =>
    (...rest: Rest): Result =>
      useCase(dependencies, ...rest);
  return {
    assign: bind(assign),
    checkLead: bind(checkLead),
    getAssignment: bind(getAssignment),
    getAssignmentById: bind(getAssignmentById),
    listAssignments: bind(listAssignments),
    listPendingLoads: bind(listPendingLoadsOf),
    /** Accept, confirm, pick up or deliver, in the caller's transaction. */
    step: bind(stepOwn),

    /** Declines (carrier) or withdraws (broker). @throws AppError as a move */
    async decline(caller: CompanyCaller, name: AssignmentName): Promise<{ token: number; eToken: number }> {
      const { load, equipment } = await moveNamed(dependencies, caller, name, 'decline');
      return { token: load.after.token, eToken: equipment?.after.token ?? 0 };
    },

    /** @param pin the reference number that the load must have; undefined for any or none. @throws AppError as a move */
    async unassign(caller: CompanyCaller, name: AssignmentName, pin?: string): Promise<Unassigned> {
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

    /** @throws AppError as a move */
    async cancel(caller: CompanyCaller, name: AssignmentName): Promise<Cancelled> {
      const { assignment, load, equipment } = await moveNamed(dependencies, caller, name, 'cancel');
      assertThat(equipment, 'server.internal');
      const { broker_cust_cd: loadCustCd } = await getView(db, assignment.id);
      return { newEToken: equipment.after.token, loadCreatorUserId: load.after.created_by, loadCustCd };
    },

    /** @throws AppError as {@link assertPairAvailable} */
    assertPairAvailable: (tx: Tx, pair: Pick<Booking, 'load' | 'equipment'>, viewer: 'broker' | 'carrier') =>
      assertPairAvailable(tx, dependencies, pair, viewer),
    /** @throws AppError as {@link bookPair} */
    bookPair: (tx: Tx, caller: CompanyCaller, booking: Booking) => bookPair(tx, dependencies, caller, booking),
    /** An assignment in the caller's transaction. */
    readAssignment: (tx: Tx, id: number, side: ProductMode) => readAssignment(tx, dependencies, id, side),
    proposeRate: bind(proposeRate),
    decideRate: bind(decideRate),
    acceptConfirmation: bind(acceptConfirmation),
    takeReference: bind(takeReference),
    takeReferenceAsDriver: bind(takeReferenceAsDriver),
    decideClaim: bind(decideClaim),
    /** Undefined while the driver waits. @throws AppError `reference.claimEnded` */
    async redeemClaim(secret: string): Promise<{ assignment: DriverAssignment; displayName: string } | undefined> {
      const redeemed = await redeemClaim(dependencies, secret);
      if (redeemed === undefined) return undefined;
      const { assignmentId, displayName } = redeemed;
      return { assignment: await readDriverAssignment(db, assignmentId), displayName };
    },
    changeCrew: bind(changeCrew),
    setTracking: bind(setTracking),
    sendMessage: bind(sendMessage),
    listOfDriver: bind(listAssignmentsOfDriver),
    moveOfDriver: bind(moveOfDriver),
    replyOfDriver: bind(replyOfDriver),
    recordDerivedEvent: bind(recordDerivedEvent),
    lapseReferences: bind(lapseReferences),
  };
}
