export * from './features.ts';
export * from './limits.ts';
export * from './settings.ts';
export * from './day.ts';
export * from './phone.ts';
