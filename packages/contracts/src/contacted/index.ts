export * from './contacted.ts';
