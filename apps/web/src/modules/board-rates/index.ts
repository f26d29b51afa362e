export { useRatesOfLanes, type FindLaneRates } from './list-board-rates.ts';
