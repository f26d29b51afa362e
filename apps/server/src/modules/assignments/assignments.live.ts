import type { assignmentEvents } from '@loadstone/contracts';
import type { EventSources } from '../../event-sources.ts';

/** Where the events of assignments come from. */
export const assignmentEventSources = { 'assignment.changed': 'module' } satisfies EventSources<
  typeof assignmentEvents
>;
