export {
  clearDriversOfUser,
  findActiveResourceForShare,
  findDriverOfUser,
  findResourceRow,
  listResourceRows,
  type ResourceRow,
} from './resources.queries.ts';
export { resourcesModule } from './resources.module.ts';
