import {
  acceptAssignmentResource,
  cancelAssignmentResource,
  createAssignmentResource,
  declineAssignmentResource,
  deliverAssignmentResource,
  getAssignmentResource,
  listAssignmentResources,
  pickUpAssignmentResource,
  setAssignmentCrew,
} from '@loadstone/contracts/assignments';
import type { PostingKind } from '@loadstone/contracts/postings';
import type { FastifyInstance } from 'fastify';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { readCursor, toCursor } from '../../endpoints/resources.ts';
import { assertThat } from '../../ground/errors.ts';
import { assertPostingUse } from '../permits/index.ts';
import { findPostingKind } from '../postings/index.ts';
import type { AssignmentsService } from './assignments.service.ts';
import type { AssignmentName } from './moves.service.ts';

const CURSOR = /^\d{1,15}$/;

const STEPS = [
  [acceptAssignmentResource, 'A'],
  [pickUpAssignmentResource, 'R'],
  [deliverAssignmentResource, 'D'],
] as const;

/** The assignments of a company as a resource for machines; the use-cases are those of the desk. */
export function registerAssignmentResources(
  app: FastifyInstance,
  { service, db }: { readonly service: AssignmentsService; readonly db: Db },
): void {
  const getKind = async (caller: CompanyCaller, token: number): Promise<PostingKind> => {
    const kind = await findPostingKind(db, caller.accountId, token);
    assertThat(kind, 'assignment.notFound');
    return kind;
  };
  /** Names the assignment of an own posting that the company may change. @throws AppError `assignment.notFound`, `permit.missing` */
  const getName = async (
    caller: CompanyCaller,
    token: number,
    version: number | undefined,
  ): Promise<AssignmentName> => {
    const kind = await getKind(caller, token);
    assertPostingUse(caller, kind, 'update');
    return { kind, token, version };
  };

  registerEndpoint(app, listAssignmentResources, async ({ caller, query: { side, status, limit, cursor } }) => {
    const [id] = readCursor(cursor, CURSOR) ?? [];
    const beforeId = id === undefined ? undefined : Number(id);
    const items = await service.listAssignments(caller, { side, statuses: status, limit, beforeId });
    const last = items.at(-1);
    return { items, nextCursor: last !== undefined && items.length === limit ? toCursor([last.id]) : null };
  });
  registerEndpoint(app, getAssignmentResource, async ({ caller, params: { token } }) =>
    service.getAssignment(caller, await getKind(caller, token), token),
  );
  registerEndpoint(app, createAssignmentResource, ({ caller, body }) => {
    assertPostingUse(caller, 'L', 'update');
    return service.assign(caller, { ...body, userId: 0 });
  });
  for (const [endpoint, status] of STEPS) {
    registerEndpoint(app, endpoint, async ({ caller, params: { token }, body: { version } }) => {
      const name = await getName(caller, token, version);
      await inTransaction(db, (tx) => service.step(tx, caller, { ...name, status }));
      return service.getAssignment(caller, name.kind, token);
    });
  }
  registerEndpoint(app, declineAssignmentResource, async ({ caller, params, body }) => {
    const name = await getName(caller, params.token, body.version);
    const { token, eToken } = await service.decline(caller, name);
    return { token: name.kind === 'L' ? token : eToken };
  });
  registerEndpoint(app, cancelAssignmentResource, async ({ caller, params, body }) => {
    const name = await getName(caller, params.token, body.version);
    if (name.kind === 'L') return { token: (await service.unassign(caller, name)).newLToken };
    return { token: (await service.cancel(caller, name)).newEToken };
  });
  registerEndpoint(app, setAssignmentCrew, async ({ caller, params, body: { version, driverID, equipmentID } }) => {
    const name = await getName(caller, params.token, version);
    assertThat(name.kind === 'E', 'assignment.notFound');
    return service.changeCrew(caller, name, { driverId: driverID, equipmentId: equipmentID });
  });
}
