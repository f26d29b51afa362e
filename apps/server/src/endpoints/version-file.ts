import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getRunningVersion } from '@loadstone/contracts/board';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from './endpoint.ts';

/**
 * Serves the version file, never cached. The build is the hash of the page as it is served now: the page names every asset by
 * its own hash, so that it changes with each build.
 */
export function registerVersionFile(app: FastifyInstance, options: { version: string; webFolder: string }): void {
  const page = join(options.webFolder, 'index.html');
  registerEndpoint(app, getRunningVersion, async ({ reply }) => {
    void reply.header('cache-control', 'no-store');
    const content = await readFile(page).catch(() => undefined);
    const build = content === undefined ? '' : createHash('sha256').update(content).digest('hex').slice(0, 16);
    return { version: options.version, build };
  });
}
