export type { ResourceUse } from './resources.policy.ts';
export {
  findActiveResourceForShare,
  findDriverOfUser,
  listResourceRows,
  type ResourceRow,
} from './resources.queries.ts';
export { resourcesModule } from './resources.module.ts';
