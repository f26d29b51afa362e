export {
  CAN_SIGN_IN,
  findContact,
  findSamplePasswordHash,
  findUserEmail,
  hasUserWhoCanSignIn,
  listUserIdsOfCompany,
  lockUser,
  mapUserIdsByEmail,
  replacePasswordHash,
  replaceSamplePasswords,
  selectContactName,
  selectUserNames,
  whileEnabled,
  type ContactRow,
} from './user-lookups.queries.ts';
export { findUserOfCompany, insertAuthor } from './users.queries.ts';
export { addUser, changeUser, getUserByEmail } from './users.administration.ts';
export { usersModule } from './users.module.ts';
