export { registerContacted } from './contacted.routes.ts';

export { removePartnerContacts } from './contacted.queries.ts';
