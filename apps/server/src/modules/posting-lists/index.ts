export { readMail } from './mail-text.ts';
export { readKeptMail, toKeptMail, type KeptMail } from './text-reading.service.ts';
export {
  isDraftAllowed,
  toDraftField,
  toListRow,
  toRowDraft,
  toRowValues,
  toUnchangedDraft,
} from './list-draft.policy.ts';
export { readPostingList, toContext } from './list-reading.service.ts';
export { findListTokens } from './posting-lists.queries.ts';
export { getRememberedLists, keepListOfMail } from './posting-lists.service.ts';
export { postingListsModule } from './posting-lists.module.ts';
