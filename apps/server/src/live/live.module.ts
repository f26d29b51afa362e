import type { Hub } from './hub.ts';
import type { ModuleDeclaration } from '../module-declaration.ts';

/** What the hub has. */
export const liveModule = {
  tables: {
    socket_io_attachments: {
      rows: 'one a message over 8 KB between servers',
      daily: '60 messages a minute, 128 KB each: kept for 30 s',
      removed: 'after 30 s',
      refusals: ['request.tooMany'],
    },
  },
  gauges: [
    {
      name: 'loadstone_hub_connections',
      help: 'Open hub connections',
      read: ({ hub }) => hub.countConnections(),
    },
  ],
} satisfies ModuleDeclaration<{ readonly hub: Pick<Hub, 'countConnections'> }>;
