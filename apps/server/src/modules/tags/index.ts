export { findTagForShare } from './tags.queries.ts';
export { listTags } from './tags.service.ts';
export { tagsModule } from './tags.module.ts';
