export { ratesModule } from './rates.module.ts';
