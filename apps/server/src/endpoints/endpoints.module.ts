import { IDEMPOTENCY_KEPT_MS } from './idempotency.ts';
import { removeOldKeys } from './idempotency.queries.ts';
import { removeEndedCounts } from './limit-counts.queries.ts';
import type { ModuleDeclaration } from '../db/module-declaration.ts';

/** What the endpoints have in common. */
export const endpointsModule = {
  tables: {
    idempotency_keys: {
      rows: 'one a call with a key',
      daily: 'W × the reply of the call, 2 KB: 40 MB',
      removed: 'after 24 hours',
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
} satisfies ModuleDeclaration;
