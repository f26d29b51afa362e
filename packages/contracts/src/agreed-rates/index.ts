export * from './rate-calls.ts';
