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

/** Endpoints for positions: the drivers send them, the desks read them. */
export function registerTracking(app: FastifyInstance, service: TrackingService): void {
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
