export { customerLinksModule } from './customer-links.module.ts';
