export * from './lane.ts';
export * from './lane-days.ts';
export * from './lane-calls.ts';
export * from './lane-events.ts';
export * from './lane-resource.ts';
export * from './lane-import.ts';
