export { archiveModule } from './archive.module.ts';
export {
  findArchived,
  findLoads,
  listArchivedIds,
  readArchive,
  type FoundLoad,
  type Reader,
} from './archived-rows.queries.ts';
export { ARCHIVED_TABLES } from './archived-parts.ts';
