export { tagEventSources } from './tags.live.ts';
export { findTagForShare } from './tags.queries.ts';
export { registerTags } from './tags.routes.ts';
export type { TagsService } from './tags.service.ts';
