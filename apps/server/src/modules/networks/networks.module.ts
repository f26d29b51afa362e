import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { networkEventSources } from './networks.live.ts';
import {
  addNetworkMember,
  createNetwork,
  deleteNetwork,
  getNetwork,
  listNetworkMembers,
  listNetworks,
  removeNetworkMember,
  renameNetwork,
  replaceNetworkName,
} from '@loadstone/contracts/networks';
import type { FastifyInstance } from 'fastify';
import type { UserCaller } from '../../ground/caller.ts';
import { AppError, fieldError } from '../../ground/errors.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { createNetworksService, type NetworksDependencies } from './networks.service.ts';

/** What the module has. */
export const networksModule = {
  routes: registerNetworks,
  events: networkEventSources,
  tables: {
    network_members: {
      rows: '1,000 a network',
      daily: '0.1 KB a row',
      removed: 'by the company',
      refusals: ['network.limitReached'],
    },
    networks: {
      rows: '200 a company',
      daily: 'W × 0.2 KB = 4 MB, with the deleted ones',
      removed: 'deleted ones stay',
      refusals: ['network.limitReached', 'request.dailyLimit'],
    },
  },
} satisfies ModuleDeclaration;

/** Preferred networks and their members. */
function registerNetworks(app: FastifyInstance, dependencies: NetworksDependencies): void {
  const service = createNetworksService(dependencies);
  const rename = (caller: UserCaller, id: number, body: { value: string }[]) =>
    service.renameNetwork(caller, id, body[0]?.value ?? '');

  registerEndpoint(app, listNetworks, ({ caller }) => service.listNetworks(caller));
  registerEndpoint(app, getNetwork, ({ caller, params }) => service.getNetwork(caller, params.id));
  registerEndpoint(app, createNetwork, ({ caller, body }) => service.createNetwork(caller, body));
  registerEndpoint(app, renameNetwork, ({ caller, params, body }) => rename(caller, params.id, body));
  registerEndpoint(app, replaceNetworkName, ({ caller, params, body }) => rename(caller, params.id, body));

  registerEndpoint(app, deleteNetwork, async ({ caller, params }) => {
    await service.deleteNetwork(caller, params.id);
    return { id: params.id };
  });

  registerEndpoint(app, listNetworkMembers, ({ caller, params }) => service.listMembers(caller, params.id));

  registerEndpoint(app, addNetworkMember, ({ caller, params, body }) => {
    if (body.networkId !== undefined && body.networkId !== params.id) {
      throw new AppError('request.invalid', undefined, [fieldError('networkId', 'network.pathDiffers')]);
    }
    return service.addMember(caller, params.id, body.memberCustCd);
  });

  registerEndpoint(app, removeNetworkMember, async ({ caller, params }) => {
    await service.removeMember(caller, params.id, params.custCd);
    return { networkId: params.id, memberCustCd: params.custCd };
  });
}
