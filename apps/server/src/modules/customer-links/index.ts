export { registerCustomerLinks } from './customer-links.routes.ts';
