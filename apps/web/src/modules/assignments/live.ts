import type { Assignment } from '@loadstone/contracts/assignments';
import { patchCached, reloadChanged } from '../../live/cached-data.ts';
import { patchedCache } from '../../live/live-cache.ts';
import { assignmentsKey, runningLoadsKey, trackingKey } from '../../live/query-keys.ts';

/**
 * Assignments. A pick-up shows the broker the truck, and the board records arrivals and late loads as changes of the
 * assignment, so that what is tracked is loaded again with them.
 */
export const liveAssignments = patchedCache(
  'assignments',
  (client, change) => {
    if (change.type === 'documents.changed') {
      // Only the list of running loads states which papers are missing.
      reloadChanged(client, runningLoadsKey);
      return true;
    }
    if (change.type !== 'confirmation.changed') return false;
    // A fetch that is under way may not include it.
    if (client.isFetching({ queryKey: assignmentsKey }) > 0) return false;
    const { assignmentId, number, confirmation, confirmationId, confirmationState, sha256 } = change;
    const { acceptedConfirmation, acceptedConfirmationId } = change;
    const of = { confirmation, confirmationId, confirmationState, sha256 };
    const written = { ...of, acceptedConfirmation, acceptedConfirmationId };
    for (const kind of ['L', 'E', 'id']) {
      patchCached<Assignment>(client, [...assignmentsKey, kind], (assignment) =>
        assignment.id === assignmentId
          ? {
              ...assignment,
              rates: assignment.rates.map((rate) => (rate.number === number ? { ...rate, ...written } : rate)),
            }
          : assignment,
      );
    }
    return true;
  },
  assignmentsKey,
  trackingKey,
);
