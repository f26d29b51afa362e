export { registerContacted } from './contacted.routes.ts';
