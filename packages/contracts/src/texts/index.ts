export * from './languages.ts';
export * from './text-key.ts';
export * from './find-text.ts';
export * from './error-text.ts';
export * from './check-text.ts';
export * from './per-locale.ts';
export * from './write-date.ts';
