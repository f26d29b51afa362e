export { laneRatesModule } from './lane-rates.module.ts';
