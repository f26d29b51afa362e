export * from './tier.ts';
export * from './tier-calls.ts';
