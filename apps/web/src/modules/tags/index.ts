export { tagsKey, tagsQuery, useTags } from './tags.ts';
