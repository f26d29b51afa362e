export * from './exclusion-events.ts';
export * from './exclusion.ts';
