export * from './list-reading.ts';
