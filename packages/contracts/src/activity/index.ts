export * from './activity.ts';
export * from './activity-export.ts';
