import * as calls from '@loadstone/contracts/networks';
import type { BoardModule } from '../../board/board-module.ts';
import { addressTo, type EventSources } from '../../db/change-feed/event-sources.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import type { UserCaller } from '../../ground/caller.ts';
import { AppError, fieldError } from '../../ground/errors.ts';
import {
  addMember,
  createNetwork,
  deleteNetwork,
  getNetwork,
  listMembers,
  listNetworks,
  removeMember,
  renameNetwork,
} from './networks.service.ts';

/** Preferred networks and their members. */
export const networksModule = {
  routes(http, board) {
    const rename = (caller: UserCaller, id: number, body: { value: string }[]) =>
      renameNetwork(board, caller, id, body[0]?.value ?? '');

    registerEndpoint(http, calls.listNetworks, ({ caller }) => listNetworks(board, caller));
    registerEndpoint(http, calls.getNetwork, ({ caller, params }) => getNetwork(board, caller, params.id));
    registerEndpoint(http, calls.createNetwork, ({ caller, body }) => createNetwork(board, caller, body));
    registerEndpoint(http, calls.renameNetwork, ({ caller, params, body }) => rename(caller, params.id, body));
    registerEndpoint(http, calls.replaceNetworkName, ({ caller, params, body }) => rename(caller, params.id, body));
    registerEndpoint(http, calls.deleteNetwork, ({ caller, params }) => deleteNetwork(board, caller, params.id));
    registerEndpoint(http, calls.listNetworkMembers, ({ caller, params }) => listMembers(board, caller, params.id));
    registerEndpoint(http, calls.addNetworkMember, ({ caller, params, body }) => {
      if (body.networkId !== undefined && body.networkId !== params.id) {
        throw new AppError('request.invalid', undefined, [fieldError('networkId', 'network.pathDiffers')]);
      }
      return addMember(board, caller, params.id, body.memberCustCd);
    });
    registerEndpoint(http, calls.removeNetworkMember, async ({ caller, params }) => {
      await removeMember(board, caller, params.id, params.custCd);
      return { networkId: params.id, memberCustCd: params.custCd };
    });
  },
  // Members receive none: a change reaches them as leads.
  events: {
    'networks.changed': {
      network: ({ accountId, networkId, isAudience }) =>
        accountId === undefined || isAudience ? [] : [addressTo([accountId], { type: 'networks.changed', networkId })],
    },
  } satisfies EventSources<typeof calls.networkEvents>,
  tables: {
    network_members: {
      rows: '1,000 a network; a load with tiers has one more for each company of its released tiers, 6,000 at most',
      daily: '0.1 KB a row: W loads for 100 companies each W × 10 KB = 200 MB, for 1,000 each 2 GB',
      removed: 'by the company; those of a load with its posting, after `ARCHIVE_DAYS`',
      refusals: ['network.limitReached', 'posting.limitReached', 'request.dailyLimit'],
    },
    posting_tiers: {
      rows: '6 a load',
      daily: '0.2 KB a row',
      removed: 'with the posting',
      refusals: ['posting.limitReached', 'request.dailyLimit'],
    },
    networks: {
      rows: '200 a company, and one a load with tiers',
      daily: 'W × 0.2 KB = 4 MB, with the deleted ones',
      removed: 'deleted ones stay; that of a load with its tiers, or with its posting',
      refusals: ['network.limitReached', 'request.dailyLimit'],
    },
  },
} satisfies BoardModule;
