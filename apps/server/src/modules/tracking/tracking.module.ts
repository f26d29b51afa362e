import { listAssignmentPositions } from '@loadstone/contracts/machine';
import * as calls from '@loadstone/contracts/tracking';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { withEntityTag } from '../../endpoints/entity-tag.ts';
import { createPositionPartitions, removeOldPositions } from './partitions.queries.ts';
import {
  getDirections,
  getPositions,
  getTrack,
  listDriverTracking,
  listTrucksUnderWay,
  recordPositions,
  setPositionSharing,
} from './tracking.service.ts';

/** Positions: the drivers send them, the desks read them. */
export const trackingModule = {
  routes(http, board) {
    registerEndpoint(http, calls.sendPositions, ({ caller, params, body }) =>
      recordPositions(board, caller, params.id, body),
    );
    registerEndpoint(http, calls.listDriverTracking, async ({ caller, request, reply }) =>
      withEntityTag(request, reply, await listDriverTracking(board, caller)),
    );
    registerEndpoint(http, calls.setPositionSharing, ({ caller, params, body }) =>
      setPositionSharing(board, caller, params.id, body),
    );
    registerEndpoint(http, calls.getLoadPosition, ({ caller, params }) =>
      getTrack(board, caller, { kind: 'L', token: params.token, key: params.trackingKey }),
    );
    registerEndpoint(http, calls.getEquipmentPosition, ({ caller, params }) =>
      getTrack(board, caller, { kind: 'E', token: params.token, key: params.trackingKey }),
    );
    registerEndpoint(http, listAssignmentPositions, ({ caller, params }) => getPositions(board, caller, params.token));
    registerEndpoint(http, calls.getDirections, ({ caller, params }) => getDirections(board, caller, params));
    registerEndpoint(http, calls.listTrucksUnderWay, ({ caller, params }) =>
      listTrucksUnderWay(board, caller, params.mode, params.trackingKey),
    );
  },
  tables: {
    position_consents: {
      rows: 'one a change of a driver’s consent',
      daily: 'W × 0.2 KB = 4 MB',
      removed: 'into the archive with its load',
      refusals: ['request.dailyLimit'],
    },
    positions: {
      rows: 'one a position of a tracked assignment',
      daily: 'W × 200 × 60 bytes = 240 MB at most; a truck that moves sends some 0.5 MB',
      removed: 'by day after `POSITION_DAYS`',
      refusals: ['request.dailyLimit'],
    },
    tracked_assignments: {
      rows: 'one an assignment',
      daily: '0.3 KB a row',
      removed: 'never; its position after `POSITION_DAYS`',
      refusals: 'none',
    },
  },
  retention: [
    {
      kept: { setting: 'positionDays' },
      dropPartitions: removeOldPositions,
      createPartitions: createPositionPartitions,
    },
  ],
} satisfies BoardModule;
