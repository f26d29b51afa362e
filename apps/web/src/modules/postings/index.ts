export { toAgreedRateHint, withAgreedRate } from './agreed-rate.ts';
export { useBatchCalls } from './batch-calls.ts';
export { PostingDetails, type DeskDetails } from './components/posting-details.tsx';
export { toRowRate, useChangeRate, type RowRate } from './change-rate.ts';
export { useConfirmPosting } from './confirm-posting.ts';
export { useMatchCount } from './count-matches.ts';
export { useDeletePosting } from './delete-posting.ts';
export {
  parseDeskPath,
  useDeskAddress,
  useDeskEntry,
  useDocumentsSwitch,
  type DeskAddress,
  type DeskArrival,
} from './desk-address.ts';
export {
  findRepeated,
  showLoadFailure,
  useAskAboutRepeated,
  useChangeArrival,
  useChangePosting,
  type RepeatedRow,
} from './duplicate-posting.ts';
export { findPosting } from './get-posting.ts';
export { isDayInsured, toDayLimit, toUninsuredDayText, type DayLimit } from './insurance-day.ts';
export { postingsKey, useHasAssigned, useListedPosting, usePostings } from './list-postings.ts';
export { withLeadCount } from './lead-news.ts';
export { livePostings } from './live.ts';
export { isWithinMeasures, toWholeAmount } from './measure-limits.ts';
export { toBatches, usePostingBatchCalls } from './posting-batch.ts';
export { findCachedPosting, listExpiredTokens, patchPostings, putPosting, useFindPosting } from './posting-cache.ts';
export { callsOf } from './posting-calls.ts';
export { listSizes, toEmptyForm, toTemplateDraft, toUnchangedDraft } from './form-drafts.ts';
export { toAllowedDay } from './allowed-day.ts';
export { toDraft, toFilledForm, type FormFacts, type PostingDraft, type PostingFormValues } from './posting-draft.ts';
export {
  EMPTY_FILTER,
  isFilterEmpty,
  listSizeChoices,
  listStatusChoices,
  postingFilterSchema,
  toFilterSummary,
  toFilterTest,
  type PostingFilter,
} from './posting-filter.ts';
export { useListOwnPostings } from './list-own-postings.ts';
export { toPostingCommand } from './posting-command.ts';
export { toPostingMiles } from './posting-miles.ts';
export {
  listExportedColumns,
  listExportedRows,
  listStopColumns,
  listStopRows,
  listFactTextColumns,
  listImportedColumns,
  listImportedFacts,
  listLaneFileColumns,
  listPrintedColumns,
  toImportedHeader,
  type ImportedColumn,
} from './posting-table.ts';
export {
  toDeleteObstacle,
  toDeleteQuestion,
  toDeleteRefusal,
  toDestinationText,
  toOriginText,
} from './posting-texts.ts';
export { useOwnPosting, usePostingTitle } from './posting-title.ts';
export { quickLine } from './quick-line.ts';
export { raiseQuantities, toRaiseText } from './raise-quantities.ts';
export { useSavePosting } from './save-posting.ts';
export { useTagPosting, type Tagging } from './tag-posting.ts';
export { useRepost } from './use-repost.ts';
export { useSteadyPosting } from './use-steady-posting.ts';
