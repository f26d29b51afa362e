export { useSaveAlias, type AliasDraft } from './aliases.ts';
export { useLineReading } from './line-reading.ts';
export { readingLanguage } from './reading-language.ts';
