export { productUpdatesModule } from './product-updates.module.ts';
