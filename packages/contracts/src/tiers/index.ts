export * from './tier.ts';
export * from './tier-calls.ts';
export * from './tier-answers.ts';
