export { readAddress } from './connect-rate.ts';
export { openServerTransport } from './server-transport.ts';
export { openHub, type Hub, type HubDependencies } from './hub.ts';
export type { HubLog, HubSession } from './hub-session.ts';
export type { Messenger } from './messenger.ts';
export { liveModule } from './live.module.ts';
