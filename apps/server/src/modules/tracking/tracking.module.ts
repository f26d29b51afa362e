import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { createPositionPartitions, removeOldPositions } from './partitions.queries.ts';
import {
  getDirections,
  getEquipmentPosition,
  getLoadPosition,
  listDriverTracking,
  listTrucksUnderWay,
  sendPositions,
  setPositionSharing,
} from '@loadstone/contracts/tracking';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { withEntityTag } from '../../endpoints/entity-tag.ts';
import type { TrackingService } from './tracking.service.ts';

/** What the module has. */
export const trackingModule = {
  routes: registerTracking,
  tables: {
    position_consents: {
      rows: 'one a change of a driver’s consent',
      daily: 'W × 0.2 KB = 4 MB',
      removed: 'never',
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
} satisfies ModuleDeclaration;

/** Endpoints for positions: the drivers send them, the desks read them. */
function registerTracking(app: FastifyInstance, service: TrackingService): void {
  registerEndpoint(app, sendPositions, ({ caller, params, body }) => service.record(caller, params.id, body));
  registerEndpoint(app, listDriverTracking, async ({ caller, request, reply }) =>
    withEntityTag(request, reply, await service.listOfDriver(caller)),
  );
  registerEndpoint(app, setPositionSharing, ({ caller, params, body }) => service.setSharing(caller, params.id, body));
  registerEndpoint(app, getLoadPosition, ({ caller, params }) =>
    service.getTrack(caller, { kind: 'L', token: params.token, key: params.trackingKey }),
  );
  registerEndpoint(app, getEquipmentPosition, ({ caller, params }) =>
    service.getTrack(caller, { kind: 'E', token: params.token, key: params.trackingKey }),
  );
  registerEndpoint(app, getDirections, ({ caller, params }) => service.getDirections(caller, params));
  registerEndpoint(app, listTrucksUnderWay, ({ caller, params }) =>
    service.listUnderWay(caller, params.mode, params.trackingKey),
  );
}
