import { addDriverPush, getDriverPushKey, removeDriverPush } from '@loadstone/contracts/drivers';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import type { DriverPush } from './driver-push.service.ts';

/** Endpoints with which a driver's phone gets notifications, and gets none any more. */
export function registerDriverPush(app: FastifyInstance, { driverPush }: { driverPush: DriverPush }): void {
  registerEndpoint(app, getDriverPushKey, async () => ({ publicKey: await driverPush.getPublicKey() }));
  registerEndpoint(app, addDriverPush, async ({ caller, body }) => {
    await driverPush.subscribe(caller, body);
    return { endpoint: body.subscription.endpoint };
  });
  registerEndpoint(app, removeDriverPush, async ({ caller }) => ({
    isRemoved: await driverPush.unsubscribe(caller),
  }));
}
