export * from './flag.ts';
