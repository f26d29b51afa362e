import { getDeviceWait } from '@loadstone/contracts/device-waits';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { removeOldWaits } from './device-waits.queries.ts';
import { readWait } from './device-waits.service.ts';

/** Browsers and programs that post only after a colleague has confirmed them, on the page "Security". */
export const deviceWaitsModule = {
  routes: (http, board) => registerEndpoint(http, getDeviceWait, ({ caller }) => readWait(board, caller)),
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
} satisfies BoardModule;
