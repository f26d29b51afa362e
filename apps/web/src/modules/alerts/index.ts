export { toFollowed, toLaneName, toSearchName, toTripsName } from './alert-name.ts';
