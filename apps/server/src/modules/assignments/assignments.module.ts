import type { BoardModule } from '../../board/board-module.ts';
import { assignmentEventSources } from './assignments.live.ts';
import { registerAssignments } from './assignments.routes.ts';

/** What the module has. */
export const assignmentsModule = {
  routes: registerAssignments,
  events: assignmentEventSources,
  tables: {
    assignment_history: {
      rows: 'some ten an assignment, and one a message to the driver',
      daily: 'W × 0.5 KB = 10 MB',
      removed: 'into the archive with its load',
      refusals: ['request.dailyLimit'],
    },
    assignments: {
      rows: 'one an assigned load',
      daily: 'W × 0.5 KB = 10 MB',
      removed: 'into the archive with its load',
      refusals: ['request.dailyLimit'],
    },
    stop_changes: {
      rows: 'one a proposed change of the stops of an assignment',
      daily: 'W × 0.1 KB = 2 MB',
      removed: 'into the archive with its load',
      refusals: ['request.dailyLimit'],
    },
    assignment_rates: {
      rows: 'one a rate of an assignment, and one a change of it',
      daily: 'W × 0.5 KB = 10 MB',
      removed: 'into the archive with its load',
      refusals: ['request.dailyLimit'],
    },
  },
} satisfies BoardModule;
