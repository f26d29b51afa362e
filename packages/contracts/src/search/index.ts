export * from './search.ts';
export * from './search-calls.ts';
export * from './search-reasons.ts';
