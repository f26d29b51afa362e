export { findLastDayBefore } from './board-day.ts';
export { boardDayModule } from './board-day.module.ts';
