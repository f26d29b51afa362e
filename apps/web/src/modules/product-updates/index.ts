export { useProductUpdates } from './use-product-updates.ts';
