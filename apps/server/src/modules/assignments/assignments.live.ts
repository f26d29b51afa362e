import type { AssignmentRate, assignmentEvents } from '@loadstone/contracts/assignments';
import type { PostingKind } from '@loadstone/contracts/postings';
import { toEventChange, type EventChange } from '../../db/change-feed/change-feed.ts';
import type { AssignmentRow } from '../../db/tables/assignment-tables.ts';
import type { EventSources } from '../../db/change-feed/event-sources.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import type { MovedPosting } from '../postings/index.ts';

/** The sources of the assignment events. */
export const assignmentEventSources = {
  'assignment.changed': 'module',
  'confirmation.changed': 'module',
} satisfies EventSources<typeof assignmentEvents>;

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

/** The events of a rate whose confirmation was written or is late: one for each company that holds the assignment. */
export function toConfirmationChanged(
  { id, broker_account_id: brokerId }: Pick<AssignmentRow, 'id' | 'broker_account_id'>,
  load: PostingRow,
  equipment: PostingRow | undefined,
  rate: AssignmentRate,
): EventChange[] {
  const { number, confirmation, confirmationId, confirmationState, sha256 } = rate;
  const { acceptedConfirmation, acceptedConfirmationId } = rate;
  const document = { number, confirmation, confirmationId, confirmationState, sha256 };
  const documents = { ...document, acceptedConfirmation, acceptedConfirmationId };
  const toEvent = (accountId: number, kind: PostingKind, { token }: PostingRow) =>
    toEventChange(accountId, { type: 'confirmation.changed', kind, token, assignmentId: id, ...documents });
  const events = [toEvent(brokerId, 'L', load)];
  if (equipment !== undefined) events.push(toEvent(equipment.account_id, 'E', equipment));
  return events;
}
