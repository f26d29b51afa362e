export * from './log-types.ts';
export * from './logged-phrases.ts';
