export { changeCrew, toCrewColumns, type CrewChoice } from './crew.service.ts';
export { getAssignmentOfDriver, readDriverAssignment, recordDerivedEvent } from './driver-assignments.service.ts';
export { crewModule } from './crew.module.ts';
