export * from './product-updates.ts';
