import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { removeOldWaits } from './device-waits.queries.ts';
import { getDeviceWait } from '@loadstone/contracts/device-waits';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import type { DeviceWaits } from './device-waits.service.ts';

/** What the module has. */
export const deviceWaitsModule = {
  routes: registerDeviceWaits,
  tables: {
    device_waits: {
      rows: 'one a browser or program that has waited for a confirmation',
      daily: '0.2 KB a sign-in from a new browser',
      removed: 'after 31 days',
      refusals: ['request.tooMany'],
    },
  },
  // Longer than a device is new.
  retention: [{ kept: { hours: 31 * 24 }, remove: removeOldWaits }],
} satisfies ModuleDeclaration;

/** The endpoint for a user whose browser waits. Colleagues decide on the page "Security". */
function registerDeviceWaits(app: FastifyInstance, waits: DeviceWaits): void {
  registerEndpoint(app, getDeviceWait, ({ caller }) => waits.readWait(caller));
}
