export { openHub, type Hub, type HubDependencies, type HubLog, type HubSession } from './hub.ts';
