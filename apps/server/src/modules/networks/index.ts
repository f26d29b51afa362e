export { createNetworksService, type NetworksService } from './networks.service.ts';
export { networkEventSources } from './networks.live.ts';
export { findNetworkRow as findVisibleNetwork } from './networks.queries.ts';
export { registerNetworks } from './networks.routes.ts';

export { listAllNetworks } from './networks.queries.ts';
