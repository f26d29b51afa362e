import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../src/db/database.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded-postgres/embedded-postgres.ts';
import { findPostmaster, waitForEnd } from '../../src/db/embedded-postgres/postmaster.ts';
import { listMigrationFiles, migrateToLatest, MIGRATIONS_FOLDER } from '../../src/db/migrate.ts';

const FOLDER_PREFIX = 'loadstone-test-';
/** Serializes test runs that create the same template on one server. */
const TEMPLATE_LOCK = 0x7e57_0001;

/** The PostgreSQL server of a test run, with a migrated database that tests clone. */
interface TestServer {
  /** The description of the server in the run's output. */
  readonly description: string;
  /** The address of a database in which databases can be created. */
  readonly adminUrl: string;
  readonly template: string;
  /** Names of test databases that still exist. */
  listLeftovers(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Uses the server at `url`, or starts an embedded one whose data is deleted when it stops. */
export async function startTestServer(url: string | undefined): Promise<TestServer> {
  return url === undefined ? startOwnServer() : useServer(url, async () => undefined);
}

async function startOwnServer(): Promise<TestServer> {
  await removeDeadServers();
  const folder = await mkdtemp(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  const embedded = await startEmbeddedPostgres({ folder, isDurable: false });
  return useServer(embedded.url, async () => {
    const isStopped = await embedded.stop();
    if (!isStopped) throw new Error('The test database still has connections: something was left open.');
    await rm(folder, { recursive: true, force: true });
  });
}

async function useServer(adminUrl: string, stop: () => Promise<void>): Promise<TestServer> {
  const version = await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? 'of unknown version';
  });
  const template = await ensureTemplate(adminUrl);
  const host = new URL(adminUrl).host;
  return {
    description: `PostgreSQL ${version} at ${host}`,
    adminUrl,
    template,
    listLeftovers: () =>
      withClient(adminUrl, async (client) => {
        const { rows } = await client.query<{ datname: string }>(
          `select datname from pg_database where datname like $1`,
          [`loadstone\\_run${process.pid}\\_%`],
        );
        return rows.map((row) => row.datname);
      }),
    stop,
  };
}

/**
 * Creates the migrated database from which tests are cloned, once for each set of migrations and of
 * dependencies: the library of the task queue brings tables of its own.
 */
async function ensureTemplate(adminUrl: string): Promise<string> {
  const digest = createHash('sha256').update(await readFile(join(MIGRATIONS_FOLDER, '../package.json')));
  for (const file of await listMigrationFiles())
    digest.update(file).update(await readFile(join(MIGRATIONS_FOLDER, file)));
  const template = `loadstone_template_${digest.digest('hex').slice(0, 12)}`;
  await withClient(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount !== 0) return;
    const draft = `${template}_draft`;
    await client.query(`drop database if exists ${draft}`);
    await client.query(`create database ${draft}`);
    const url = new URL(adminUrl);
    url.pathname = `/${draft}`;
    const database = openDatabase({ url: url.href, poolSize: 2, onTrouble: (error) => console.error(error) });
    try {
      await migrateToLatest(database);
    } finally {
      await database.close();
    }
    await client.query(`alter database ${draft} rename to ${template}`);
  });
  return template;
}

/** Stops and deletes the servers of test runs that were killed. */
async function removeDeadServers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = Number(/^loadstone-test-(\d+)-/.exec(name)?.[1]);
    if (!Number.isInteger(owner) || isAlive(owner)) continue;
    const folder = join(tmpdir(), name);
    const postmaster = await findPostmaster(join(folder, 'cluster'));
    if (postmaster !== undefined) {
      process.kill(postmaster.pid, 'SIGINT');
      await waitForEnd(postmaster, 10_000);
    }
    await rm(folder, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
