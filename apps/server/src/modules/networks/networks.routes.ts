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

/** Preferred networks and their members. */
export function registerNetworks(app: FastifyInstance, dependencies: NetworksDependencies): void {
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
