export { toFollowed, toSearchName, toTripsName } from './alert-name.ts';
