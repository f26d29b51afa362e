export * from './list-reading.ts';
export * from './remembered-lists.ts';
