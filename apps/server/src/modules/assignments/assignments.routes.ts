import * as calls from '@loadstone/contracts/assignments';
import { equipmentPostingCalls, loadPostingCalls } from '@loadstone/contracts/postings';
import type { FastifyInstance } from 'fastify';
import type { Board } from '../../board/board.ts';
import { inTransaction } from '../../db/transaction.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { readCursor, toCursor, toInstant } from '../../endpoints/resources.ts';
import { assertThat } from '../../ground/errors.ts';
import { assertPostingUse } from '../permits/index.ts';
import { findArchivedByKey, findOwnByKey, setPostingStatus } from '../postings/index.ts';
import { assignLoad, checkLead } from './assign.service.ts';
import { cancelLoad, declineAssignment, nameOwn, stepAssignment, stepPosting, unassignLoad } from './moves.service.ts';
import {
  getAssignment,
  getAssignmentById,
  listAssignments,
  listPendingLoads,
  listRunningLoads,
} from './reading.service.ts';
import { reportStopOfDesk } from './stop-times.service.ts';

const CURSOR = /^\d{1,15}$/;

const STEPS = [
  [calls.acceptAssignmentResource, 'A'],
  [calls.pickUpAssignmentResource, 'R'],
  [calls.deliverAssignmentResource, 'D'],
] as const;

/** Endpoints for assignments. */
export function registerAssignments(http: FastifyInstance, board: Board): void {
  registerEvents(http, board);
  registerStatuses(http, board);
  registerReading(http, board);
  registerResources(http, board);
}

function registerEvents(http: FastifyInstance, board: Board): void {
  for (const endpoint of [calls.assignLoad, calls.addAssignedLoad]) {
    registerEndpoint(http, endpoint, ({ caller, body }) => assignLoad(board, caller, body));
  }
  registerEndpoint(http, calls.declineAssignedLoad, ({ caller, params, query }) =>
    declineAssignment(board, caller, { kind: 'L', token: params.id, version: query.version }),
  );
  registerEndpoint(http, calls.reportStop, ({ caller, params: { id }, body }) =>
    reportStopOfDesk(board, caller, { id, ...body, at: toInstant(body.at) }),
  );
  registerEndpoint(http, calls.unassignByLink, ({ caller, params }) =>
    unassignLoad(board, caller, { kind: 'L', token: params.token }, params.pin === '0' ? undefined : params.pin),
  );
  registerEndpoint(http, calls.unassignLoad, ({ caller, body }) =>
    unassignLoad(board, caller, { kind: 'L', token: body.token, version: body.version }),
  );
  registerEndpoint(http, calls.cancelByLink, ({ caller, params }) =>
    cancelLoad(board, caller, { kind: 'E', token: params.id }),
  );
  registerEndpoint(http, calls.cancelLoad, ({ caller, body }) =>
    cancelLoad(board, caller, { kind: 'E', token: body.eToken, version: body.version }),
  );
}

/** The status of a posting: of one that is with a carrier it belongs to the assignment. */
function registerStatuses(http: FastifyInstance, board: Board): void {
  for (const [kind, { setStatus }] of [['L', loadPostingCalls] as const, ['E', equipmentPostingCalls] as const]) {
    registerEndpoint(http, setStatus, ({ caller, params: { id: token }, body }) => {
      const { pStatus: status, version, confirmDuplicate: isConfirmed } = body;
      return status === 'A' || status === 'R' || status === 'D'
        ? stepPosting(board, caller, { kind, token, status, version })
        : setPostingStatus(board, caller, { kind, token, status, isConfirmed });
    });
  }
}

function registerReading(http: FastifyInstance, board: Board): void {
  registerEndpoint(http, calls.checkLead, ({ caller, params }) => checkLead(board, caller, params));
  registerEndpoint(http, calls.listPendingLoads, ({ caller }) => listPendingLoads(board, caller));
  registerEndpoint(http, calls.listRunningLoads, ({ caller, params }) => listRunningLoads(board, caller, params.mode));
  registerEndpoint(http, calls.getAssignment, ({ caller, params }) => getAssignmentById(board, caller, params.id));
  registerEndpoint(http, calls.getAssignedLoad, ({ caller, params }) => getAssignment(board, caller, 'L', params.id));
  registerEndpoint(http, calls.getAssignedEquipment, ({ caller, params }) =>
    getAssignment(board, caller, 'E', params.id),
  );
}

/** The assignments of a company as a resource for machines; the use-cases are those of the desk. */
function registerResources(http: FastifyInstance, board: Board): void {
  registerEndpoint(http, calls.listAssignmentResources, async ({ caller, query }) => {
    const { side, status, ref, modifiedSince, limit, cursor } = query;
    const [id] = readCursor(cursor, CURSOR) ?? [];
    const beforeId = id === undefined ? undefined : Number(id);
    const items = await listAssignments(board, caller, {
      ...{ side, statuses: status, reference: ref, limit, beforeId },
      modifiedSince: toInstant(modifiedSince),
    });
    const last = items.at(-1);
    return { items, nextCursor: last !== undefined && items.length === limit ? toCursor([last.id]) : null };
  });
  registerEndpoint(http, calls.getAssignmentResource, async ({ caller, params: { token } }) => {
    const own = (await findOwnByKey(board.db, caller, token)) ?? (await findArchivedByKey(board.db, token));
    assertThat(own, 'assignment.notFound');
    return getAssignment(board, caller, own.kind, own.token);
  });
  registerEndpoint(http, calls.createAssignmentResource, ({ caller, body }) => {
    assertPostingUse(caller, 'L', 'update');
    return assignLoad(board, caller, { ...body, userId: 0 });
  });
  registerEndpoint(http, calls.reportStopResource, async ({ caller, params: { token }, body }) => {
    const { kind, token: ownToken } = await nameOwn(board, caller, token, body.version);
    const { id } = await getAssignment(board, caller, kind, ownToken);
    return reportStopOfDesk(board, caller, { id, ...body, at: toInstant(body.at) });
  });
  for (const [endpoint, status] of STEPS) {
    registerEndpoint(http, endpoint, async ({ caller, params: { token }, body: { version } }) => {
      const name = await nameOwn(board, caller, token, version);
      await inTransaction(board.db, (tx) => stepAssignment(board, tx, caller, { ...name, status }));
      return getAssignment(board, caller, name.kind, name.token);
    });
  }
  registerEndpoint(http, calls.declineAssignmentResource, async ({ caller, params, body }) => {
    const name = await nameOwn(board, caller, params.token, body.version);
    const { token, eToken } = await declineAssignment(board, caller, name);
    return { token: name.kind === 'L' ? token : eToken };
  });
  registerEndpoint(http, calls.cancelAssignmentResource, async ({ caller, params, body }) => {
    const name = await nameOwn(board, caller, params.token, body.version);
    if (name.kind === 'L') return { token: (await unassignLoad(board, caller, name)).newLToken };
    return { token: (await cancelLoad(board, caller, name)).newEToken };
  });
}
