import type { ModuleDeclaration } from '../../module-declaration.ts';
import { assignmentEventSources } from './assignments.live.ts';
import { registerAssignments } from './assignments.routes.ts';
import { removeOldTries } from './reference-tries.queries.ts';
import type { AssignmentsService } from './assignments.service.ts';

/** What the module has. */
export const assignmentsModule = {
  routes: registerAssignments,
  events: assignmentEventSources,
  tables: {
    assignment_history: {
      rows: 'some ten an assignment, and one a message to the driver',
      daily: 'W × 0.5 KB = 10 MB',
      removed: 'never',
      refusals: ['request.dailyLimit'],
    },
    assignments: {
      rows: 'one an assigned load',
      daily: 'W × 0.5 KB = 10 MB',
      removed: 'never',
      refusals: ['request.dailyLimit'],
    },
    reference_tries: {
      rows: 'one an address and user with a wrong reference number',
      daily: '0.3 KB a row',
      removed: 'after an hour',
      refusals: ['request.tooMany'],
    },
  },
  retention: [{ kept: { hours: 1 }, remove: removeOldTries }],
  jobs: [
    {
      name: 'unused reference numbers',
      at: ['15 * * * * *'],
      runsAtStart: true,
      run: async (_context, { assignments }) => {
        const count = await assignments.lapseReferences();
        return count > 0 ? ['unused reference numbers have lapsed', { count }] : undefined;
      },
    },
  ],
} satisfies ModuleDeclaration<{ readonly assignments: Pick<AssignmentsService, 'lapseReferences'> }>;
