export { readMail } from './mail-text.ts';
export { readKeptMail, toKeptMail, type KeptMail } from './text-reading.service.ts';
export { readPostingList } from './list-reading.service.ts';
export { findListTokens } from './posting-lists.queries.ts';
export { getRememberedLists, keepListOfMail } from './posting-lists.service.ts';
export { postingListsModule } from './posting-lists.module.ts';
