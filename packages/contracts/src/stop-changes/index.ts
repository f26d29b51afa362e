export * from './stop-change-calls.ts';
