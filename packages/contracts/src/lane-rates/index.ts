export * from './lane-rate.ts';
