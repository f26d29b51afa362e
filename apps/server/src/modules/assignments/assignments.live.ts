import type { assignmentEvents } from '@loadstone/contracts/assignments';
import type { PostingKind } from '@loadstone/contracts/postings';
import { toEventChange, type EventChange } from '../../db/change-feed/change-feed.ts';
import type { AssignmentRow } from '../../db/tables/assignment-tables.ts';
import type { EventSources } from '../../db/change-feed/event-sources.ts';
import type { MovedPosting } from '../postings/index.ts';

/** The sources of the assignment events. */
export const assignmentEventSources = { 'assignment.changed': 'module' } satisfies EventSources<
  typeof assignmentEvents
>;

/** The events of a changed assignment: one for each of its companies, with its own posting. */
export function toAssignmentChanged(
  assignment: AssignmentRow,
  load: MovedPosting,
  equipment: MovedPosting | undefined,
): EventChange[] {
  const toEvent = (accountId: number, kind: PostingKind, { before, after }: MovedPosting) =>
    toEventChange(accountId, {
      type: 'assignment.changed',
      kind,
      token: after.token,
      previousToken: before.token,
      assignmentId: assignment.id,
      version: assignment.version,
      isEnded: assignment.ended_on !== null,
    });
  const events = [toEvent(assignment.broker_account_id, 'L', load)];
  if (equipment !== undefined) events.push(toEvent(equipment.after.account_id, 'E', equipment));
  return events;
}
