import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { registerTracking } from './tracking.routes.ts';
import { createPositionPartitions, removeOldPositions } from './partitions.queries.ts';

/** What the module has. */
export const trackingModule = {
  routes: registerTracking,
  tables: {
    position_consents: {
      rows: 'one a change of a driver’s consent',
      daily: 'W × 0.2 KB = 4 MB',
      removed: 'never',
      refusals: ['request.dailyLimit'],
    },
    positions: {
      rows: 'one a position of a tracked assignment',
      daily: 'W × 200 × 60 bytes = 240 MB at most; a truck that moves sends some 0.5 MB',
      removed: 'by day after `POSITION_DAYS`',
      refusals: ['request.dailyLimit'],
    },
    tracked_assignments: {
      rows: 'one an assignment',
      daily: '0.3 KB a row',
      removed: 'never; its position after `POSITION_DAYS`',
      refusals: 'none',
    },
  },
  retention: [
    {
      kept: { setting: 'positionDays' },
      dropPartitions: removeOldPositions,
      createPartitions: createPositionPartitions,
    },
  ],
} satisfies ModuleDeclaration;
