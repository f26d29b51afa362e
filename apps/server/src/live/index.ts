export { readAddress } from './connect-rate.ts';
export { openServerTransport } from './server-transport.ts';
export { openHub, type Hub } from './hub.ts';
export { liveModule } from './live.module.ts';
