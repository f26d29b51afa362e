import { AGENT_PAGE_PATH } from '@loadstone/contracts/devices';
import { HUB_PATH } from '@loadstone/contracts/live';
import { PORTAL_PATH } from '@loadstone/contracts/users';
import type { FastifyInstance } from 'fastify';
import { PROVIDER_PATH } from '../auth/index.ts';
import { AppError } from '../ground/errors.ts';
import type { Role } from '../ground/settings/setting-types.ts';

/** The folder of the page that leads to a device agent, and the address that leads to the own computers. */
const DEVICES_PATH = AGENT_PAGE_PATH.split('/').slice(0, 2).join('/');

/** The addresses of each role, with those below them. All others belong to the API and the front end. */
const PATHS: readonly (readonly [Role | 'every', readonly string[]])[] = [
  ['every', ['/health', '/livez', '/readyz', '/metrics']],
  ['identity', [PROVIDER_PATH, DEVICES_PATH, PORTAL_PATH]],
  ['hub', [HUB_PATH]],
];

/**
 * Refuses requests to addresses of roles that this server does not have, as if they did not exist: the proxy must send
 * them to another server.
 */
export function registerRoles(app: FastifyInstance, roles: ReadonlySet<Role>): void {
  app.addHook('onRequest', async ({ routeOptions, url }) => {
    const role = findRole(routeOptions.url ?? url);
    if (role !== 'every' && !roles.has(role)) throw new AppError('route.notFound');
  });
}

function findRole(url: string): Role | 'every' {
  const path = (url.split('?', 1)[0] ?? '').toLowerCase();
  const isBelow = (folder: string): boolean => path === folder || path.startsWith(`${folder}/`);
  return PATHS.find(([, folders]) => folders.some(isBelow))?.[0] ?? 'api';
}
