export { lockRate, type LockedRate } from './agreed-rates.service.ts';
export { agreedRatesModule } from './agreed-rates.module.ts';
