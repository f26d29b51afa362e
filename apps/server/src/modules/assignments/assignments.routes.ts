import { acceptConfirmation, decideRate, proposeRate } from '@loadstone/contracts/agreed-rates';
import {
  addAssignedLoad,
  assignLoad,
  cancelByLink,
  cancelLoad,
  checkLead,
  clearAssignedEquipment,
  createReferenceChallenge,
  decideReferenceClaim,
  declineAssignedLoad,
  getAssignedEquipment,
  getAssignedLoad,
  getAssignment,
  listDriverAssignments,
  listPendingLoads,
  moveAsDriver,
  readReferenceClaim,
  replyAsDriver,
  sendDriverMessage,
  setAssignedEquipment,
  setCustomerTracking,
  takeReferenceAsDriver,
  unassignByLink,
  unassignLoad,
  type DriverAssignment,
  type ReferenceTaking,
} from '@loadstone/contracts/assignments';
import { equipmentPostingCalls, loadPostingCalls } from '@loadstone/contracts/postings';
import type { DriverSignIn } from '@loadstone/contracts/drivers';
import { STRANGER_TRY_LIMITS } from '@loadstone/contracts/references';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Board } from '../../board/board.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Db } from '../../db/database.ts';
import { AppError, assertThat, errorText, fieldError } from '../../ground/errors.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { withEntityTag } from '../../endpoints/entity-tag.ts';
import { setPostingStatus } from '../postings/index.ts';
import { registerAssignmentResources } from './assignment-resources.routes.ts';
import type { AssignmentsService } from './assignments.service.ts';
import { stepPosting } from './moves.service.ts';
import { createReferenceProofs, toProofBits, type ReferenceProofs } from './reference-proofs.service.ts';
import { createReferenceTries, type ReferenceTries, type ReferenceTry } from './reference-tries.service.ts';

/** What the endpoints of assignments need. */
interface AssignmentRoutes {
  readonly board: Board;
  readonly service: AssignmentsService;
  readonly db: Db;
  readonly clock: Clock;
  /** The secrets that all servers on the database sign with, the one in use first. */
  readonly secrets: readonly string[];
  /** Opens the session of the external driver who took a reference number. */
  readonly openDriverSession: (driver: { assignmentId: number; displayName: string }) => Promise<DriverSignIn>;
}

/** Endpoints for assignments. */
export function registerAssignments(app: FastifyInstance, routes: AssignmentRoutes): void {
  const { service, db, clock } = routes;
  registerEvents(app, service);
  registerStatuses(app, routes);
  registerReading(app, service);
  registerAssignmentResources(app, routes);
  registerRates(app, service);
  registerDrivers(app, service);
  registerClaims(app, routes);
  void app.register(async (scope) => {
    const proofs = createReferenceProofs(db, clock, routes.secrets);
    const limits = { tries: createReferenceTries(db, clock), proofs };
    registerReferences(scope, routes, limits);
  });
}

function registerEvents(app: FastifyInstance, service: AssignmentsService): void {
  for (const endpoint of [assignLoad, addAssignedLoad]) {
    registerEndpoint(app, endpoint, ({ caller, body }) => service.assign(caller, body));
  }
  registerEndpoint(app, declineAssignedLoad, ({ caller, params, query }) =>
    service.decline(caller, { kind: 'L', token: params.id, version: query.version }),
  );
  registerEndpoint(app, unassignByLink, ({ caller, params }) =>
    service.unassign(caller, { kind: 'L', token: params.token }, params.pin === '0' ? undefined : params.pin),
  );
  registerEndpoint(app, unassignLoad, ({ caller, body }) =>
    service.unassign(caller, { kind: 'L', token: body.token, version: body.version }),
  );
  registerEndpoint(app, cancelByLink, ({ caller, params }) => service.cancel(caller, { kind: 'E', token: params.id }));
  registerEndpoint(app, cancelLoad, ({ caller, body }) =>
    service.cancel(caller, { kind: 'E', token: body.eToken, version: body.version }),
  );
  registerEndpoint(app, setCustomerTracking, ({ caller, body }) =>
    service.setTracking(caller, { kind: 'E', token: body.eToken, version: body.version }, body.custTracking),
  );
  registerEndpoint(app, sendDriverMessage, ({ caller, body }) =>
    service.sendMessage(caller, { kind: 'L', token: body.token }, body.message),
  );
  registerEndpoint(app, clearAssignedEquipment, ({ caller, params, query }) =>
    service.changeCrew(
      caller,
      { kind: 'E', token: params.id, version: query.version },
      { driverId: 0, equipmentId: 0 },
    ),
  );
}

/** The status of a posting: of one that is with a carrier it belongs to the assignment. */
function registerStatuses(app: FastifyInstance, { board }: AssignmentRoutes): void {
  for (const [kind, calls] of [['L', loadPostingCalls] as const, ['E', equipmentPostingCalls] as const]) {
    registerEndpoint(app, calls.setStatus, ({ caller, params: { id: token }, body: { pStatus: status, version } }) =>
      status === 'A' || status === 'R' || status === 'D'
        ? stepPosting(board, caller, { kind, token, status, version })
        : setPostingStatus(board, caller, { kind, token, status }),
    );
  }
}

function registerRates(app: FastifyInstance, service: AssignmentsService): void {
  registerEndpoint(app, proposeRate, ({ caller, params, body }) => service.proposeRate(caller, { ...params, ...body }));
  registerEndpoint(app, decideRate, ({ caller, params, body }) => service.decideRate(caller, { ...params, ...body }));
  registerEndpoint(app, acceptConfirmation, ({ caller, params, body }) =>
    service.acceptConfirmation(caller, { ...params, ...body }),
  );
}

function registerReading(app: FastifyInstance, service: AssignmentsService): void {
  registerEndpoint(app, checkLead, ({ caller, params }) => service.checkLead(caller, params));
  registerEndpoint(app, listPendingLoads, ({ caller }) => service.listPendingLoads(caller));
  registerEndpoint(app, getAssignment, ({ caller, params }) => service.getAssignmentById(caller, params.id));
  registerEndpoint(app, getAssignedLoad, ({ caller, params }) => service.getAssignment(caller, 'L', params.id));
  registerEndpoint(app, getAssignedEquipment, ({ caller, params }) => service.getAssignment(caller, 'E', params.id));
}

function registerDrivers(app: FastifyInstance, service: AssignmentsService): void {
  registerEndpoint(app, listDriverAssignments, async ({ caller, request, reply }) =>
    withEntityTag(request, reply, await service.listOfDriver(caller)),
  );
  registerEndpoint(app, moveAsDriver, ({ caller, params, body }) =>
    service.moveOfDriver(caller, { id: params.id, status: body.pStatus, version: body.version }),
  );
  registerEndpoint(app, replyAsDriver, ({ caller, params, body }) =>
    service.replyOfDriver(caller, { id: params.id, ...body }),
  );
}

/** What the endpoints with reference numbers share. */
interface ReferenceLimits {
  readonly tries: ReferenceTries;
  readonly proofs: ReferenceProofs;
}

/** Endpoints whose requests contain a reference number. */
function registerReferences(app: FastifyInstance, routes: AssignmentRoutes, limits: ReferenceLimits): void {
  const { service } = routes;
  const { tries, proofs } = limits;
  const judge = limitReferences(app, tries);
  registerEndpoint(app, takeReferenceAsDriver, async ({ request, body: { pIN: pin, name, phone, proof } }) => {
    if (
      needsProof(await tries.countStrangers()) &&
      (proof === undefined || !(await proofs.isAccepted(proof, request.ip)))
    ) {
      throw new AppError('reference.proofNeeded');
    }
    const taken = await judge(request, () => service.takeReferenceAsDriver({ pin, name, phone }));
    if ('claim' in taken) return { claim: taken.claim, session: null, assignment: null };
    return toTaking(routes, { ...taken, displayName: name });
  });
  registerEndpoint(app, createReferenceChallenge, async ({ request }) =>
    proofs.create(toProofBits(await tries.countStrangers()), request.ip),
  );
  registerEndpoint(app, setAssignedEquipment, ({ caller, request, params, body }) => {
    const isSame = body.eToken === undefined || body.eToken === params.id;
    assertThat(isSame, 'request.invalid', undefined, [fieldError('eToken', 'assignment.pathDiffers')]);
    const crew = { driverId: body.driverID, equipmentId: body.equipmentID };
    const { pIN: pin } = body;
    if (pin !== undefined) return judge(request, () => service.takeReference(caller, { eToken: params.id, pin, crew }));
    return service.changeCrew(caller, { kind: 'E', token: params.id, version: body.version }, crew);
  });
}

/** The number of this try is counted already: the first ones need no proof. */
function needsProof(wrongTries: number): boolean {
  return wrongTries > STRANGER_TRY_LIMITS.proofs;
}

async function toTaking(
  { openDriverSession }: AssignmentRoutes,
  { assignment, displayName }: { assignment: DriverAssignment; displayName: string },
): Promise<ReferenceTaking> {
  return { claim: '', session: await openDriverSession({ assignmentId: assignment.id, displayName }), assignment };
}

/** The endpoints of drivers who wait for the broker. A claim has 256 random bits: the limit is for the load on the board. */
function registerClaims(app: FastifyInstance, routes: AssignmentRoutes): void {
  const { service } = routes;
  registerEndpoint(
    app,
    readReferenceClaim,
    async ({ body: { claim } }) => {
      const redeemed = await service.redeemClaim(claim);
      return redeemed === undefined ? { claim, session: null, assignment: null } : toTaking(routes, redeemed);
    },
    { requestsPerMinutePerAddress: 60 },
  );
  registerEndpoint(app, decideReferenceClaim, ({ caller, body }) => service.decideClaim(caller, body));
}

/**
 * Refuses a caller who has sent too many wrong reference numbers. Each number is counted as wrong before the call, outside of
 * its transaction, and taken back unless it was wrong: it does not exist for the caller, or it belongs to a driver with
 * another phone, so that no phone can be found by trying.
 *
 * @returns wraps the work that judges the number of a request
 */
function limitReferences(scope: FastifyInstance, tries: ReferenceTries) {
  const begun = new WeakMap<FastifyRequest, ReferenceTry>();
  const wrong = new WeakSet<FastifyRequest>();
  scope.addHook('preHandler', async (request: FastifyRequest, reply: FastifyReply) => {
    const { pIN } = (request.body ?? {}) as { pIN?: unknown };
    if (typeof pIN !== 'string') return;
    const attempt = await tries.begin(request.ip, request.caller?.kind === 'user' ? request.caller.userId : undefined);
    if (attempt.waitMs === 0) {
      begun.set(request, attempt);
      return;
    }
    const seconds = Math.ceil(attempt.waitMs / 1_000);
    void reply.header('retry-after', String(seconds));
    throw new AppError('request.tooMany', errorText('reference.wait', { seconds }));
  });
  scope.addHook('onSend', async (request: FastifyRequest) => {
    if (!wrong.has(request)) await begun.get(request)?.takeBack();
  });
  return async <Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      const isTaken = error instanceof AppError && error.code === 'posting.alreadyAssigned';
      const isStranger = request.caller?.kind !== 'user';
      if (error instanceof AppError && (error.code === 'reference.notFound' || (isTaken && isStranger))) {
        wrong.add(request);
      }
      throw error;
    }
  };
}
