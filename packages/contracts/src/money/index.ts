export * from './money.ts';
export * from './money-text.ts';
