import { createBroker, tokenFor } from '@loadstone/testkit';
import { mkdtempSync, rmSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../src/ground/clock.ts';
import { openDatabase } from '../src/db/database.ts';
import { migrateToLatest } from '../src/db/migrate.ts';
import { createCounts, readHealth, waitUntil, type PostedBoard } from './posted-board.ts';
import { end, findFreePort, startServer, toServerSettings } from './server-process.ts';
import {
  commandHaProxy,
  createHaProxy,
  createPgBouncer,
  createRedis,
  PostgresNode,
  prepareFolder,
  toDatabaseUrl,
  type Program,
  type Programs,
} from './topology-programs.ts';

const SERVERS = 3;
const TOKEN_SECONDS = 24 * 3_600;

/** A server of the board, which can be started again at its port. */
interface TopologyServer {
  readonly address: string;
  readonly environment: Record<string, string>;
  process: ChildProcess | undefined;
}

/**
 * The board with three servers behind HAProxy, PostgreSQL with a streaming replica, PgBouncer before both, and Redis
 * between the servers. A second HAProxy is the address of the primary: a promotion changes where it leads, as the
 * manager of a cluster does.
 */
export interface TopologyBoard extends PostedBoard {
  readonly servers: readonly TopologyServer[];
  readonly proxy: Program;
  readonly pooler: Program;
  readonly redis: Program;
  primary: PostgresNode;
  replica: PostgresNode;
  /** Leads the address of the primary to a database server, and cuts its connections to the other one. */
  leadTo(node: PostgresNode): Promise<void>;
  close(): Promise<void>;
}

/** Starts everything. @throws Error where a program does not start; nothing is left running */
export async function openTopology(programs: Programs): Promise<TopologyBoard> {
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-topology-'));
  const closing: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const closeOne of closing.splice(0).toReversed()) await closeOne();
    rmSync(folder, { recursive: true, force: true });
  };
  const startProgram = async (program: Program): Promise<Program> => {
    closing.push(() => program.stop('SIGKILL'));
    await program.start();
    return program;
  };
  try {
    await prepareFolder(folder);
    const at = async (name: string) => ({ programs, folder, name, port: await findFreePort() });
    const primary = await PostgresNode.createPrimary(await at('one'));
    closing.push(() => primary.kill());
    const replica = await PostgresNode.createReplica(await at('two'), primary);
    closing.push(() => replica.kill());
    await followSynchronously(primary, replica);

    const socketPath = join(folder, 'primary.sock');
    const primaryPlace = { name: 'primary', port: await findFreePort() };
    await startProgram(
      createHaProxy(programs, folder, primaryPlace, toPrimaryProxy(primaryPlace.port, socketPath, primary)),
    );
    const pooler = await startProgram(
      await createPgBouncer({ ...(await at('pooler')), databasePort: primaryPlace.port }),
    );
    const readPooler = await startProgram(
      await createPgBouncer({ ...(await at('read-pooler')), databasePort: replica.port }),
    );
    const redis = await startProgram(createRedis(programs, folder, await findFreePort()));

    const proxyPlace = { name: 'proxy', port: await findFreePort() };
    const address = `http://127.0.0.1:${proxyPlace.port}`;
    const servers = await Promise.all(
      Array.from({ length: SERVERS }, async (): Promise<TopologyServer> => {
        const port = await findFreePort();
        return {
          address: `http://127.0.0.1:${port}`,
          process: undefined,
          environment: {
            ...toServerSettings(port, address),
            DATA_DIR: join(folder, 'documents'),
            DATABASE_URL: toDatabaseUrl(pooler.port),
            DATABASE_DIRECT_URL: toDatabaseUrl(primaryPlace.port),
            DATABASE_READ_URL: toDatabaseUrl(readPooler.port),
            HUB_BROKER_URL: `redis://127.0.0.1:${redis.port}`,
            OPEN_POSTING_LIMIT: '1000000',
            TRUST_PROXY: '1',
          },
        };
      }),
    );
    const { broker, token } = await createAccounts(primaryPlace.port, address);
    for (const server of servers) {
      closing.push(() => stopServer(server, 'SIGTERM'));
      await startAgain(server);
    }
    const proxy = await startProgram(createHaProxy(programs, folder, proxyPlace, toProxy(proxyPlace.port, servers)));
    await waitUntil(
      async () => (await readHealth(address).catch(() => undefined)) === 'ok',
      'a server behind the proxy',
    );
    return {
      ...createCounts(),
      address,
      broker,
      token,
      isServerAway: false,
      // Of a proxy whose servers are away; it does not ask for a retry.
      awayStatuses: [502, 503, 504],
      servers,
      proxy,
      pooler,
      redis,
      primary,
      replica,
      leadTo: async (node) => {
        await commandHaProxy(socketPath, `set server primary/database addr 127.0.0.1 port ${node.port}`);
        await commandHaProxy(socketPath, 'shutdown sessions server primary/database');
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts a server, also one that has ended. */
export async function startAgain(server: TopologyServer): Promise<void> {
  server.process = await startServer(server.environment, server.address);
}

export async function stopServer(server: TopologyServer, signal: NodeJS.Signals): Promise<void> {
  if (server.process !== undefined) await end(server.process, signal);
  server.process = undefined;
}

/** Each commit waits until the replica has it on its disk, so that a promotion loses nothing that was acknowledged. */
export async function followSynchronously(primary: PostgresNode, replica: PostgresNode): Promise<void> {
  await waitUntil(async () => {
    const rows = await primary.query(
      `select from pg_stat_replication where application_name = '${replica.name}' and state = 'streaming'`,
    );
    return rows.length === 1;
  }, 'a streaming replica');
  await primary.query(`alter system set synchronous_standby_names = '${replica.name}'`);
  await primary.query('select pg_reload_conf()');
}

/** Commits wait for no replica from here on: it is away. */
export async function goOnAlone(primary: PostgresNode): Promise<void> {
  await primary.query(`alter system set synchronous_standby_names = ''`);
  await primary.query('select pg_reload_conf()');
}

async function createAccounts(port: number, address: string) {
  const url = toDatabaseUrl(port);
  const database = openDatabase({ url, poolSize: 2, onTrouble: (error) => console.error(error) });
  try {
    await migrateToLatest(database);
    const broker = await createBroker(database.db);
    const token = await tokenFor(broker, {
      db: database.db,
      clock: systemClock,
      issuer: `${address}/oidc`,
      audience: 'linkup',
      lifetimeSeconds: TOKEN_SECONDS,
    });
    return { broker, token };
  } finally {
    await database.close();
  }
}

const DEFAULTS = `defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h
`;

function toPrimaryProxy(port: number, socketPath: string, primary: PostgresNode): string {
  return `global
  stats socket ${socketPath} mode 600 level admin
${DEFAULTS}
listen primary
  mode tcp
  bind 127.0.0.1:${port}
  server database 127.0.0.1:${primary.port}
`;
}

function toProxy(port: number, servers: readonly TopologyServer[]): string {
  const lines = servers.map(
    ({ address }, place) => `  server s${place} ${new URL(address).host} check inter 500 fall 2 rise 1`,
  );
  return `${DEFAULTS}
  mode http
  option redispatch
  retries 3
listen board
  bind 127.0.0.1:${port}
  balance roundrobin
  option forwardfor
  option httpchk GET /health
${lines.join('\n')}
`;
}
