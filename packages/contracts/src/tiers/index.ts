export * from './tier.ts';
