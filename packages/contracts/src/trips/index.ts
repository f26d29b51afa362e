export * from './trip.ts';
export * from './trip-calls.ts';
