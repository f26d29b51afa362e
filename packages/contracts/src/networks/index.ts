export * from './network-events.ts';
export * from './network.ts';
