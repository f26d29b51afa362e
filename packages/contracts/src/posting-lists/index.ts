export { compareList, listGone, type ListChange, type ListRow } from './compare-list.ts';
export * from './list-reading.ts';
export * from './text-reading.ts';
export * from './remembered-lists.ts';
