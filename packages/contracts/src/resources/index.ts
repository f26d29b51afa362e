export * from './resource-events.ts';
export * from './resource.ts';
