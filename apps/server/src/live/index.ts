export { readAddress } from './connect-rate.ts';
export { createEventList } from './event-list.ts';
export { createEventReader, type EventReader } from './events/event-reader.ts';
export { EventRecorder } from './events/event-recorder.ts';
export { EventStreams } from './events/event-streams.ts';
export { registerEvents } from './events/events.routes.ts';
export { openServerTransport } from './server-transport.ts';
export { openHub, type Hub } from './hub.ts';
export { liveModule } from './live.module.ts';
export type {
  DelayedScores,
  HeldSources,
  LeadRequest,
  MovedLoad,
  PushedLeads,
} from './pushed-data.ts';
