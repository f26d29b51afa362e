export * from './board-rate.ts';
