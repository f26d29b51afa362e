export * from './device-wait.ts';
