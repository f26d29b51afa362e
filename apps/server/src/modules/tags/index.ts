export { findTagForShare } from './tags.queries.ts';
export type { TagsService } from './tags.service.ts';
export { tagsModule } from './tags.module.ts';
