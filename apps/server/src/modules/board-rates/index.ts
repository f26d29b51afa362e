export { boardRatesModule } from './board-rates.module.ts';
