export { readAddress } from './connect-rate.ts';
export { createEventList } from './event-list.ts';
export { createEventReader, type EventReader } from './events/event-reader.ts';
export { countWaitingEvents, type WaitingEvents } from './events/event-log.queries.ts';
export { BY_BOARD } from './events/stored-change.ts';
export { EventRecorder } from './events/event-recorder.ts';
export { EventStreams } from './events/event-streams.ts';
export { registerEvents } from './events/events.routes.ts';
export { openServerTransport } from './server-transport.ts';
export { openHub, type Hub, type HubDependencies } from './hub.ts';
export { liveModule } from './live.module.ts';
export { SOCKET_LIMITS } from './socket-limits.ts';
export {
  withoutScores,
  type DelayedScores,
  type EncodedLead,
  type HeldSources,
  type LeadRequest,
  type MovedLoad,
  type PushedLeads,
} from './pushed-data.ts';
