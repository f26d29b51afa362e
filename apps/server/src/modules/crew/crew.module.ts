import * as calls from '@loadstone/contracts/assignments';
import type { BoardModule } from '../../board/board-module.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { withEntityTag } from '../../endpoints/entity-tag.ts';
import { assertThat } from '../../ground/errors.ts';
import { nameOwn } from '../assignments/index.ts';
import { changeCrew, sendMessage, setTracking } from './crew.service.ts';
import {
  listAssignmentsOfDriver,
  moveOfDriver,
  replyOfDriver,
  reportStopOfDriver,
} from './driver-assignments.service.ts';

/** The driver and the truck of an assignment: the choice of the carrier, and what the driver reads and reports. */
export const crewModule = {
  routes(http, board) {
    registerEndpoint(http, calls.setCustomerTracking, ({ caller, body }) =>
      setTracking(board, caller, { kind: 'E', token: body.eToken, version: body.version }, body.custTracking),
    );
    registerEndpoint(http, calls.sendDriverMessage, ({ caller, body }) =>
      sendMessage(board, caller, { kind: 'L', token: body.token }, body.message),
    );
    registerEndpoint(http, calls.clearAssignedEquipment, ({ caller, params, query }) =>
      changeCrew(
        board,
        caller,
        { kind: 'E', token: params.id, version: query.version },
        { driverId: 0, equipmentId: 0 },
      ),
    );
    registerEndpoint(
      http,
      calls.setAssignmentCrew,
      async ({ caller, params, body: { version, driverID, equipmentID } }) => {
        const name = await nameOwn(board, caller, params.token, version);
        assertThat(name.kind === 'E', 'assignment.notFound');
        return changeCrew(board, caller, name, { driverId: driverID, equipmentId: equipmentID });
      },
    );
    registerEndpoint(http, calls.listDriverAssignments, async ({ caller, request, reply }) =>
      withEntityTag(request, reply, await listAssignmentsOfDriver(board, caller)),
    );
    registerEndpoint(http, calls.moveAsDriver, ({ caller, params, body }) =>
      moveOfDriver(board, caller, { id: params.id, status: body.pStatus, version: body.version }),
    );
    registerEndpoint(http, calls.reportStopAsDriver, ({ caller, params, body }) =>
      reportStopOfDriver(board, caller, { id: params.id, ...body }),
    );
    registerEndpoint(http, calls.replyAsDriver, ({ caller, params, body }) =>
      replyOfDriver(board, caller, { id: params.id, ...body }),
    );
  },
} satisfies BoardModule;
