import type { Assignment } from '@loadstone/contracts/assignments';
import { patchCached, reloadChanged } from '../../live/cached-data.ts';
import { patchedCache, type LiveCache } from '../../live/live-cache.ts';
import { assignmentsKey, runningLoadsKey, trackingKey } from '../../live/query-keys.ts';
import { endAssignment, findEnded } from './ended-assignments.ts';

const reloaded = patchedCache(
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

/**
 * Assignments. A pick-up shows the broker the truck, and the board records arrivals and late loads as changes of the
 * assignment, so that what is tracked is loaded again with them.
 * An assignment that has
 * ended is not loaded again.
 */
export const liveAssignments: LiveCache<'assignments'> = {
  ...reloaded,
  mount: (parts) => {
    const mounted = reloaded.mount(parts);
    return {
      ...mounted,
      onBatch: (batch, moment) => {
        for (const change of batch.changes) {
          if (change.type === 'assignment.changed' && change.isEnded)
            endAssignment(parts.client, { id: change.assignmentId });
        }
        mounted.onBatch?.(batch, moment);
      },
      onReply: (write) => {
        const ended = findEnded(write);
        if (ended !== undefined) endAssignment(parts.client, ended);
        return mounted.onReply?.(write) ?? false;
      },
    };
  },
};
