export * from './preference.ts';
