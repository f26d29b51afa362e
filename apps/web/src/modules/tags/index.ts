export { useTags } from './tags.ts';
