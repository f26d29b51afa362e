export { assignmentEventSources } from './assignments.live.ts';
