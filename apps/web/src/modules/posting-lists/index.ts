export { usePlaceWords, useSaveAlias, type AliasDraft } from './aliases.ts';
export { readingLanguage } from './reading-language.ts';
export { useLineReading } from './line-reading.ts';
export {
  getRememberedLists,
  keepList,
  readListPart,
  readWholeText,
  type PartToRead,
  type TextToRead,
} from './lists.ts';
export { TRUCK_FACTS, toMinRatePerMile } from './truck-facts.ts';
