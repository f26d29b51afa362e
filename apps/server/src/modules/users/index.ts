export { addUser, changeUser } from './users.administration.ts';
export { registerUsers } from './users.routes.ts';
