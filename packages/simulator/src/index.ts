export { simulate } from './simulation.ts';
