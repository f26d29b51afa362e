import { IDEMPOTENCY_KEPT_MS } from './idempotency.ts';
import { removeOldKeys } from './idempotency.queries.ts';
import { removeEndedCounts } from './limit-counts.queries.ts';
import type { FairQueues } from '../ground/fair-queues.ts';
import type { ModuleDeclaration } from '../db/module-declaration.ts';

/** What the endpoints have in common. */
export const endpointsModule = {
  tables: {
    idempotency_keys: {
      rows: 'one a call with a key',
      daily: 'W × the reply of the call, 2 KB: 40 MB',
      removed: 'after 24 hours',
      sealed: ['sealed_reply'],
      refusals: ['request.dailyLimit'],
    },
    limit_counts: {
      rows: 'one a caller and limit',
      daily: 'ten limits, 0.1 KB each',
      removed: 'after their window, and when the database crashes',
      refusals: 'none',
    },
  },
  retention: [
    { kept: { hours: IDEMPOTENCY_KEPT_MS / 3_600_000 }, remove: removeOldKeys },
    // Counts state their own end.
    { kept: { hours: 0 }, remove: removeEndedCounts },
  ],
  gauges: [
    {
      name: 'loadstone_queue_running',
      help: 'Pieces of work that hold a place of a fair queue',
      label: 'queue',
      read: ({ queues }) => queues.read('running'),
    },
    {
      name: 'loadstone_queue_waiting',
      help: 'Pieces of work that wait for a place of a fair queue',
      label: 'queue',
      read: ({ queues }) => queues.read('waiting'),
    },
    {
      name: 'loadstone_queue_refused_total',
      help: 'Pieces of work that a full fair queue, or a full share of it, has refused since the start',
      label: 'queue',
      read: ({ queues }) => queues.read('refused'),
    },
    {
      name: 'loadstone_queue_full',
      help: '1 while a fair queue is full',
      label: 'queue',
      acrossWorkers: 'max',
      read: ({ queues }) => queues.read('isFull'),
    },
  ],
} satisfies ModuleDeclaration<{ readonly queues: FairQueues }>;
