export type * from './reading.ts';
export type * from './context.ts';
