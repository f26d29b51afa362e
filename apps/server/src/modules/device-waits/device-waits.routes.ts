import { getDeviceWait } from '@loadstone/contracts/device-waits';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import type { DeviceWaits } from './device-waits.service.ts';

/** The endpoint for a user whose browser waits. Colleagues decide on the page "Security". */
export function registerDeviceWaits(app: FastifyInstance, waits: DeviceWaits): void {
  registerEndpoint(app, getDeviceWait, ({ caller }) => waits.readWait(caller));
}
