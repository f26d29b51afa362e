import {
  addAssignedLoad,
  assignLoad,
  cancelByLink,
  cancelLoad,
  checkLead,
  clearAssignedEquipment,
  declineAssignedLoad,
  getAssignedEquipment,
  getAssignedLoad,
  getAssignment,
  listDriverAssignments,
  listOffers,
  moveAsDriver,
  replyAsDriver,
  sendDriverMessage,
  setAssignedEquipment,
  setCustomerTracking,
  takeReferenceAsDriver,
  unassignByLink,
  unassignLoad,
  type DriverSignIn,
} from '@loadstone/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { AppError, assertThat } from '../../errors.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { withEntityTag } from '../../endpoints/entity-tag.ts';
import type { AssignmentsService } from './assignments.service.ts';
import { createReferenceTries, type ReferenceTries, type ReferenceTry } from './reference-tries.service.ts';

/** What the endpoints of assignments need. */
export interface AssignmentRoutes {
  readonly service: AssignmentsService;
  readonly db: Db;
  readonly clock: Clock;
  /** Opens the session of the external driver who took a reference number. */
  readonly openDriverSession: (driver: { assignmentId: number; displayName: string }) => Promise<DriverSignIn>;
}

/** Endpoints for assignments. */
export function registerAssignments(app: FastifyInstance, routes: AssignmentRoutes): void {
  const { service, db, clock } = routes;
  registerEvents(app, service);
  registerReading(app, service);
  registerDrivers(app, service);
  void app.register(async (scope) => {
    limitReferences(scope, createReferenceTries(db, clock));
    registerReferences(scope, routes);
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

function registerReading(app: FastifyInstance, service: AssignmentsService): void {
  registerEndpoint(app, checkLead, ({ caller, params }) => service.checkLead(caller, params));
  registerEndpoint(app, listOffers, ({ caller }) => service.listOffers(caller));
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

/** Endpoints whose requests contain a reference number. */
function registerReferences(app: FastifyInstance, { service, openDriverSession }: AssignmentRoutes): void {
  registerEndpoint(app, takeReferenceAsDriver, async ({ body: { pIN: pin, name, phone } }) => {
    const assignment = await service.takeReferenceAsDriver({ pin, name, phone });
    return { ...assignment, session: await openDriverSession({ assignmentId: assignment.id, displayName: name }) };
  });
  registerEndpoint(app, setAssignedEquipment, ({ caller, params, body }) => {
    const message = 'The path names another equipment.';
    const isSame = body.eToken === undefined || body.eToken === params.id;
    assertThat(isSame, 'request.invalid', undefined, [{ field: 'eToken', message }]);
    const crew = { driverId: body.driverID, equipmentId: body.equipmentID };
    if (body.pIN !== undefined) return service.takeReference(caller, { eToken: params.id, pin: body.pIN, crew });
    return service.changeCrew(caller, { kind: 'E', token: params.id, version: body.version }, crew);
  });
}

/**
 * Refuses a caller who has sent too many wrong reference numbers. Each number is counted as wrong before the call, outside of
 * its transaction, and taken back unless the call returns 404.
 */
function limitReferences(scope: FastifyInstance, tries: ReferenceTries): void {
  const begun = new WeakMap<FastifyRequest, ReferenceTry>();
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
    throw new AppError('request.tooMany', `Too many wrong reference numbers; please try again in ${seconds} seconds.`);
  });
  scope.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply) => {
    if (reply.statusCode !== 404) await begun.get(request)?.takeBack();
  });
}
