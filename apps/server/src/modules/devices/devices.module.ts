import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { addSecurityToken, editSecurityToken, getSecurityToken } from '@loadstone/contracts/devices';
import type { FastifyInstance } from 'fastify';
import type { DevicesService } from '../../auth/index.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';

/** What the module has. */
export const devicesModule = {
  routes: registerDevices,
} satisfies ModuleDeclaration;

/** The calls that register the device of a user. The rules and tables of devices belong to authentication. */
function registerDevices(app: FastifyInstance, devices: DevicesService): void {
  registerEndpoint(app, getSecurityToken, ({ caller, request }) => devices.getSecurityToken(caller, request.ip));
  registerEndpoint(app, addSecurityToken, ({ caller, request }) => devices.registerDevice(caller, request.ip));
  registerEndpoint(app, editSecurityToken, ({ caller, request }) => devices.replaceDevice(caller, request.ip));
}
