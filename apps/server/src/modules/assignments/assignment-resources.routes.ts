import * as calls from '@loadstone/contracts/assignments';
import type { FastifyInstance } from 'fastify';
import type { Board } from '../../board/board.ts';
import { inTransaction } from '../../db/transaction.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { readCursor, toCursor } from '../../endpoints/resources.ts';
import { assertThat } from '../../ground/errors.ts';
import { assertPostingUse } from '../permits/index.ts';
import { findPostingKind } from '../postings/index.ts';
import { assignLoad } from './assign.service.ts';
import { cancelLoad, declineAssignment, nameOwn, stepAssignment, unassignLoad } from './moves.service.ts';
import { getAssignment, listAssignments } from './reading.service.ts';

const CURSOR = /^\d{1,15}$/;

const STEPS = [
  [calls.acceptAssignmentResource, 'A'],
  [calls.pickUpAssignmentResource, 'R'],
  [calls.deliverAssignmentResource, 'D'],
] as const;

/** The assignments of a company as a resource for machines; the use-cases are those of the desk. */
export function registerAssignmentResources(http: FastifyInstance, board: Board): void {
  registerEndpoint(http, calls.listAssignmentResources, async ({ caller, query: { side, status, limit, cursor } }) => {
    const [id] = readCursor(cursor, CURSOR) ?? [];
    const beforeId = id === undefined ? undefined : Number(id);
    const items = await listAssignments(board, caller, { side, statuses: status, limit, beforeId });
    const last = items.at(-1);
    return { items, nextCursor: last !== undefined && items.length === limit ? toCursor([last.id]) : null };
  });
  registerEndpoint(http, calls.getAssignmentResource, async ({ caller, params: { token } }) => {
    const kind = await findPostingKind(board.db, caller.accountId, token);
    assertThat(kind, 'assignment.notFound');
    return getAssignment(board, caller, kind, token);
  });
  registerEndpoint(http, calls.createAssignmentResource, ({ caller, body }) => {
    assertPostingUse(caller, 'L', 'update');
    return assignLoad(board, caller, { ...body, userId: 0 });
  });
  for (const [endpoint, status] of STEPS) {
    registerEndpoint(http, endpoint, async ({ caller, params: { token }, body: { version } }) => {
      const name = await nameOwn(board, caller, token, version);
      await inTransaction(board.db, (tx) => stepAssignment(board, tx, caller, { ...name, status }));
      return getAssignment(board, caller, name.kind, token);
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
