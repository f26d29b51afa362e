export { findNetworkRow as findVisibleNetwork } from './networks.queries.ts';
export { listAllNetworks } from './networks.queries.ts';
export { networksModule } from './networks.module.ts';
