export { resourceEventSources } from './resources.live.ts';
export type { ResourceUse } from './resources.policy.ts';
export {
  findActiveResourceForShare,
  findDriverOfUser,
  findResourceRow,
  listResourceRows,
  type ResourceRow,
} from './resources.queries.ts';
export { registerResources } from './resources.routes.ts';
