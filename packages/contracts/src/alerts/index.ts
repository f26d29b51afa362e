export * from './alert.ts';
export * from './alert-address.ts';
export * from './alert-events.ts';
