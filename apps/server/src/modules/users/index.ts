export {
  CAN_SIGN_IN,
  countUsersOfDomain,
  countUsersWhoCanSignIn,
  findContact,
  findSamplePasswordHash,
  findUserEmail,
  hasUserWhoCanSignIn,
  IS_PROGRAM,
  listColleagueNames,
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
export { findLanguageOfUser, selectLanguage, setLanguages } from './user-languages.queries.ts';
export { AUTHOR_ROLE, findUserOfCompany, insertAuthor, listUsersOfCompany, setPasswordHash } from './users.queries.ts';
export { addUser, changeUser, getUserByEmail, hasOtherAdministrator, isPerson } from './users.administration.ts';
export { findLastPhoneChanger, findPhones, insertPhoneChange } from './phone-changes.queries.ts';
export { changeUserPhone, isSameNumber, type NewPhone } from './phone-changes.service.ts';
export { usersModule } from './users.module.ts';
