export { AssignedLoadHost } from './components/assigned-load-host.tsx';
export { AssignedView } from './components/assigned-view.tsx';
export { CarrierStrip } from './components/carrier-strip.tsx';
export { liveAssignments } from './live.ts';
export { assignmentQuery, runningLoadsQuery } from './get-assignment.ts';
export { useAssignmentMoves } from './use-assignment-moves.ts';
