import { EVENT_HOURS } from '@loadstone/contracts/machine';
import { removeOldEvents } from './events/event-log.queries.ts';
import type { EventRecorder } from './events/event-recorder.ts';
import type { EventStreams } from './events/event-streams.ts';
import type { Hub } from './hub.ts';
import type { ModuleDeclaration } from '../db/module-declaration.ts';

/** What the hub has. */
export const liveModule = {
  tables: {
    socket_io_attachments: {
      rows: 'one a message over 8 KB between servers',
      daily: '60 messages a minute, 128 KB each: kept for 30 s',
      removed: 'after 30 s',
      refusals: ['request.tooMany'],
    },
    board_events: {
      rows: 'one a change of the feed that concerns a company with a service account or a webhook',
      daily: '0.1 KB an event: W × 50 leads × 0.1 KB = 100 MB at most',
      removed: 'after a day',
      refusals: ['request.dailyLimit', 'posting.limitReached'],
    },
    board_event_position: { rows: '1', daily: 'none', removed: 'never', refusals: 'none' },
  },
  retention: [{ kept: { hours: EVENT_HOURS + 1 }, removeBatch: removeOldEvents }],
  gauges: [
    {
      name: 'loadstone_event_streams',
      help: 'Open event streams of programs',
      read: ({ eventStreams }) => eventStreams.count,
    },
    {
      name: 'loadstone_event_streams_cut_total',
      help: 'Event streams that were closed because they were not read, since the start',
      read: ({ eventStreams }) => eventStreams.cutCount,
    },
    {
      name: 'loadstone_events_waiting',
      help: 'Changes whose events this server has not recorded yet; all servers have them',
      read: ({ eventRecorder }) => eventRecorder.waiting,
    },
    {
      name: 'loadstone_hub_connections',
      help: 'Open hub connections',
      read: ({ hub }) => hub.countConnections(),
    },
    {
      name: 'loadstone_differing_lists_total',
      help: 'Reports of desks whose list of leads differed from the board and was loaded again, since the start',
      read: ({ hub }) => hub.countDifferingLists(),
    },
  ],
  distributions: [
    {
      name: 'loadstone_post_to_lead_seconds',
      help: 'Time from the write of a posting with new leads until this server sends them to the desks that show them',
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      follow: ({ hub }, observe) => hub.onLeadsSent(observe),
    },
  ],
} satisfies ModuleDeclaration<{
  readonly hub: Pick<Hub, 'countConnections' | 'countDifferingLists' | 'onLeadsSent'>;
  readonly eventStreams: Pick<EventStreams, 'count' | 'cutCount'>;
  readonly eventRecorder: Pick<EventRecorder, 'waiting'>;
}>;
