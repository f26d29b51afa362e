export { useSaveAlias, type AliasDraft } from './aliases.ts';
export { useLineReading } from './line-reading.ts';
