import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillBoard } from '../prove/fill-board.ts';
import { withEmbeddedDatabase } from '../prove/with-database.ts';
import type { Db, OpenDatabase } from '../src/db/database.ts';
import { startBenchServer, type BenchServer } from './bench-server.ts';
import { equipCompanies, PUBLIC_URL, signInUsers, type BenchUser } from './live-board.ts';
import { LiveClients } from './live-clients.ts';

interface BoardOptions {
  /** Part of the name of its folder. */
  readonly name: string;
  readonly postings: number;
  /** How many of the postings are trucks; by default half. */
  readonly trucks?: number;
  /** Users who sign in, each of another company. */
  readonly users: number;
  /** By default as many as users. */
  readonly companies?: number;
  /** With the demo market, and the traffic of it. */
  readonly hasDemoMarket?: boolean;
  /** The port of the first server; each further one has the next. */
  readonly port: number;
  /** Further settings of the servers. */
  readonly environment?: Readonly<Record<string, string>>;
  /** How long the users' tokens are valid. */
  readonly tokenSeconds?: number;
}

/** A filled database with users, on which servers are started and to which clients connect. */
export interface BenchBoard {
  readonly database: OpenDatabase;
  readonly db: Db;
  readonly users: readonly BenchUser[];
  readonly clients: LiveClients;
  readonly servers: readonly BenchServer[];
  /** Starts a further server, which accepts any number of hub clients at once. */
  startServer(): Promise<BenchServer>;
}

/** Fills a temporary database, runs `work` on it, and ends and removes everything afterwards, also after a failure. */
export async function withBenchBoard(options: BoardOptions, work: (board: BenchBoard) => Promise<void>): Promise<void> {
  const { name, users: userCount, companies = userCount, hasDemoMarket = false, ...filling } = options;
  const folder = mkdtempSync(join(tmpdir(), `loadstone-bench-${name}-`));
  const clients = new LiveClients();
  const servers: BenchServer[] = [];
  try {
    const databaseFolder = join(folder, 'postgres');
    await fillBoard({ ...filling, companies, hasDemoMarket, databaseFolder });
    await withEmbeddedDatabase({ folder: databaseFolder, poolSize: 2 }, async (database) => {
      const { db } = database;
      await equipCompanies(db, userCount);
      const users = await signInUsers(db, userCount, options.tokenSeconds);
      const startServer = async (): Promise<BenchServer> => {
        const server = await startBenchServer(options.port + servers.length, {
          DATABASE_URL: database.url,
          PUBLIC_URL,
          DEMO: hasDemoMarket ? '1' : '0',
          HUB_CONNECTS_PER_SECOND: '100000',
          ...options.environment,
        });
        servers.push(server);
        return server;
      };
      try {
        await work({ database, db, users, clients, servers, startServer });
      } finally {
        clients.close();
        for (const server of servers) await server.stop();
      }
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
