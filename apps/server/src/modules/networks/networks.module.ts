import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { networkEventSources } from './networks.live.ts';
import { registerNetworks } from './networks.routes.ts';

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
