export { findLastDayBefore } from './board-day.module.ts';
export { boardDayModule } from './board-day.module.ts';
