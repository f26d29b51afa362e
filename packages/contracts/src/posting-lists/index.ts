export * from './list-reading.ts';
export * from './text-reading.ts';
export * from './remembered-lists.ts';
