export { rateConfirmationsModule } from './rate-confirmations.module.ts';
