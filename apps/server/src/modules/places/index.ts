export { findCity } from '@loadstone/places';
export { registerPlaces } from './places.routes.ts';
