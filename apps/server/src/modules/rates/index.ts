export { registerRates } from './rates.routes.ts';
