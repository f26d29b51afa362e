export * from './problem.ts';
export * from './event-id.ts';
export * from './machine-resources.ts';
export * from './machine-events.ts';
export * from './truck-resources.ts';
