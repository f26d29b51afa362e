export { useLaneRates, useRatesOfLanes, type FindLaneRates } from './list-board-rates.ts';
