export * from './tag.ts';
export * from './tag-events.ts';
