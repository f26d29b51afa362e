export { registerCompanies } from './companies.routes.ts';
