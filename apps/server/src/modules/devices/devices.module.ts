import * as calls from '@loadstone/contracts/devices';
import { createDevicesService } from '../../auth/index.ts';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { addLoginActivity } from '../activity/index.ts';

/** The calls that register the device of a user. The rules and tables of devices belong to authentication. */
export const devicesModule = {
  routes(http, board) {
    const devices = createDevicesService({
      db: board.db,
      clock: board.clock,
      deviceChanges: board.configuration.limits.deviceChanges,
      signInLog: { addLoginActivity: (subject, draft) => addLoginActivity(board, subject, draft) },
    });
    registerEndpoint(http, calls.getSecurityToken, ({ caller, request }) =>
      devices.getSecurityToken(caller, request.ip),
    );
    registerEndpoint(http, calls.addSecurityToken, ({ caller, request }) => devices.registerDevice(caller, request.ip));
    registerEndpoint(http, calls.editSecurityToken, ({ caller, request }) => devices.replaceDevice(caller, request.ip));
  },
} satisfies BoardModule;
