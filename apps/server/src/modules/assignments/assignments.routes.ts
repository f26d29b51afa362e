import * as calls from '@loadstone/contracts/assignments';
import { equipmentPostingCalls, loadPostingCalls } from '@loadstone/contracts/postings';
import type { FastifyInstance } from 'fastify';
import type { Board } from '../../board/board.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { setPostingStatus } from '../postings/index.ts';
import { registerAssignmentResources } from './assignment-resources.routes.ts';
import { assignLoad, checkLead } from './assign.service.ts';
import { cancelLoad, declineAssignment, stepPosting, unassignLoad } from './moves.service.ts';
import { getAssignment, getAssignmentById, listPendingLoads } from './reading.service.ts';

/** Endpoints for assignments. */
export function registerAssignments(http: FastifyInstance, board: Board): void {
  registerEvents(http, board);
  registerStatuses(http, board);
  registerReading(http, board);
  registerAssignmentResources(http, board);
}

function registerEvents(http: FastifyInstance, board: Board): void {
  for (const endpoint of [calls.assignLoad, calls.addAssignedLoad]) {
    registerEndpoint(http, endpoint, ({ caller, body }) => assignLoad(board, caller, body));
  }
  registerEndpoint(http, calls.declineAssignedLoad, ({ caller, params, query }) =>
    declineAssignment(board, caller, { kind: 'L', token: params.id, version: query.version }),
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
    registerEndpoint(http, setStatus, ({ caller, params: { id: token }, body: { pStatus: status, version } }) =>
      status === 'A' || status === 'R' || status === 'D'
        ? stepPosting(board, caller, { kind, token, status, version })
        : setPostingStatus(board, caller, { kind, token, status }),
    );
  }
}

function registerReading(http: FastifyInstance, board: Board): void {
  registerEndpoint(http, calls.checkLead, ({ caller, params }) => checkLead(board, caller, params));
  registerEndpoint(http, calls.listPendingLoads, ({ caller }) => listPendingLoads(board, caller));
  registerEndpoint(http, calls.getAssignment, ({ caller, params }) => getAssignmentById(board, caller, params.id));
  registerEndpoint(http, calls.getAssignedLoad, ({ caller, params }) => getAssignment(board, caller, 'L', params.id));
  registerEndpoint(http, calls.getAssignedEquipment, ({ caller, params }) =>
    getAssignment(board, caller, 'E', params.id),
  );
}
