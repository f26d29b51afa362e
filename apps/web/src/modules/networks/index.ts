export { AddToNetworkDialog, type NetworkCandidate } from './dialogs/add-to-network-dialog.tsx';
export { useFreshNetworks, useNetworks } from './list-networks.ts';
