import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, dropClient } from '../src/db/connections.ts';
import { findPostgresUser } from '../src/db/embedded-postgres/embedded-user.ts';
import { end } from './server-process.ts';

const START_LIMIT_MS = 20_000;
const INSTALLED_POSTGRES = '/usr/lib/postgresql';
const USER = 'loadstone';
const DATABASE = 'loadstone';
/** Passwords are not what is proven, and everything listens on loopback only. */
const HBA = 'host all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n';

/** The installed programs that the topology is made of. */
export interface Programs {
  /** The folder of PostgreSQL's programs. */
  readonly postgres: string;
  readonly pgbouncer: string;
  readonly haproxy: string;
  readonly redis: string;
}

/** Finds the programs. @returns the names of those that are not installed where some are missing */
export function findPrograms(): Programs | readonly string[] {
  const versions = existsSync(INSTALLED_POSTGRES) ? readdirSync(INSTALLED_POSTGRES) : [];
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0];
  const found = {
    postgres: newest === undefined ? undefined : join(INSTALLED_POSTGRES, newest, 'bin'),
    pgbouncer: findProgram('pgbouncer'),
    haproxy: findProgram('haproxy'),
    redis: findProgram('redis-server'),
  };
  const missing = Object.entries(found).flatMap(([name, path]) => (path === undefined ? [name] : []));
  return missing.length === 0 ? (found as Programs) : missing;
}

function findProgram(name: string): string | undefined {
  const folders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** A program of the topology, which can be killed and started again at the same address. */
export class Program {
  readonly port: number;
  readonly #start: () => ChildProcess;
  #process: ChildProcess | undefined;

  constructor(port: number, start: () => ChildProcess) {
    this.port = port;
    this.#start = start;
  }

  /** Starts it, and waits until its port accepts connections. @throws Error where it does not in time */
  async start(): Promise<void> {
    const started = this.#start();
    this.#process = started;
    const giveUpMs = performance.now() + START_LIMIT_MS;
    while (!(await accepts(this.port))) {
      if (started.exitCode !== null || performance.now() > giveUpMs) {
        throw new Error(`${started.spawnfile} did not start; it ended with ${started.exitCode}.`);
      }
      await sleep(50);
    }
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    if (this.#process !== undefined) await end(this.#process, signal);
    this.#process = undefined;
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

interface PostgresPlace {
  readonly programs: Programs;
  /** The folder of the topology. */
  readonly folder: string;
  readonly name: string;
  readonly port: number;
}

type User = Awaited<ReturnType<typeof findPostgresUser>>;

/** A PostgreSQL server of the topology. */
export class PostgresNode {
  readonly name: string;
  readonly port: number;
  readonly #place: PostgresPlace;
  readonly #user: User;
  readonly #program: Program;

  private constructor(place: PostgresPlace, user: User) {
    this.name = place.name;
    this.port = place.port;
    this.#place = place;
    this.#user = user;
    this.#program = new Program(place.port, () =>
      spawn(join(place.programs.postgres, 'postgres'), ['-D', this.#data], {
        ...toOwner(user),
        cwd: '/',
        stdio: 'ignore',
        env: { LC_ALL: 'C' },
      }),
    );
  }

  /** An empty server with the board's user and database. It is started. */
  static async createPrimary(place: PostgresPlace): Promise<PostgresNode> {
    const node = new PostgresNode(place, await findPostgresUser());
    node.#run('initdb', ['-D', node.#data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
    node.#configure();
    await node.start();
    await node.query(`create database ${DATABASE}`, 'postgres');
    return node;
  }

  /** A streaming replica of a running server. It is started. */
  static async createReplica(place: PostgresPlace, primary: PostgresNode): Promise<PostgresNode> {
    const node = new PostgresNode(place, await findPostgresUser());
    const from = `host=127.0.0.1 port=${primary.port} user=${USER} application_name=${place.name}`;
    node.#run('pg_basebackup', ['-D', node.#data, '-d', from, '-R', '-X', 'stream', '--no-sync', '--checkpoint=fast']);
    node.#configure();
    await node.start();
    return node;
  }

  get #data(): string {
    return join(this.#place.folder, this.#place.name);
  }

  /** Starts it, and waits until it accepts statements. */
  async start(): Promise<void> {
    try {
      await this.#program.start();
      const giveUpMs = performance.now() + START_LIMIT_MS;
      for (;;) {
        const isReady = await this.query('select 1', 'postgres').then(
          () => true,
          () => false,
        );
        if (isReady) return;
        if (performance.now() > giveUpMs) throw new Error(`The database ${this.name} does not accept statements.`);
        await sleep(50);
      }
    } catch (error) {
      await this.kill();
      throw error;
    }
  }

  /** Kills it with all of its processes, as the end of a machine does. */
  async kill(): Promise<void> {
    await this.#program.stop('SIGQUIT');
  }

  /** Runs a statement on a connection of its own. */
  async query<Row extends object>(statement: string, database = DATABASE): Promise<Row[]> {
    const client = createClient(`postgres://${USER}@127.0.0.1:${this.port}/${database}`);
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(statement)).rows;
    } finally {
      dropClient(client);
    }
  }

  #configure(): void {
    const settings = [
      `port = ${this.port}`,
      `listen_addresses = '127.0.0.1'`,
      `unix_socket_directories = ''`,
      'max_connections = 300',
      'wal_keep_size = 256MB',
    ];
    writeFileSync(join(this.#data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`, { flag: 'a' });
    writeFileSync(join(this.#data, 'pg_hba.conf'), HBA);
  }

  #run(program: string, parameters: string[]): void {
    const { status, stderr } = spawnSync(join(this.#place.programs.postgres, program), parameters, {
      ...toOwner(this.#user),
      encoding: 'utf8',
      cwd: '/',
      env: { LC_ALL: 'C' },
    });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
  }
}

function toOwner(user: User): { uid: number; gid: number } | object {
  return user === undefined ? {} : { uid: user.uid, gid: user.gid };
}

/** The address of the board's database at a port. */
export function toDatabaseUrl(port: number): string {
  return `postgres://${USER}@127.0.0.1:${port}/${DATABASE}`;
}

/** Makes a folder that PostgreSQL and PgBouncer may write to: both refuse to run as root. */
export async function prepareFolder(folder: string): Promise<void> {
  const user = await findPostgresUser();
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
}

/** PgBouncer with transaction pooling before the database at a port. */
export async function createPgBouncer(place: PostgresPlace & { readonly databasePort: number }): Promise<Program> {
  const { programs, folder, name, port, databasePort } = place;
  const user = await findPostgresUser();
  const file = join(folder, `${name}.ini`);
  const users = join(folder, `${name}-users.txt`);
  writeFileSync(users, `"${USER}" ""\n`);
  const settings = [
    '[databases]',
    `${DATABASE} = host=127.0.0.1 port=${databasePort} dbname=${DATABASE} user=${USER}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    'max_client_conn = 500',
    'default_pool_size = 20',
    'query_timeout = 60',
    'idle_transaction_timeout = 60',
    'server_login_retry = 1',
    'server_connect_timeout = 2',
    `logfile = ${join(folder, `${name}.log`)}`,
  ];
  writeFileSync(file, `${settings.join('\n')}\n`);
  return new Program(port, () =>
    spawn(programs.pgbouncer, ['-q', file], { ...toOwner(user), cwd: '/', stdio: 'ignore' }),
  );
}

/** HAProxy with a configuration. */
export function createHaProxy(
  programs: Programs,
  folder: string,
  place: { name: string; port: number },
  configuration: string,
): Program {
  const file = join(folder, `${place.name}.cfg`);
  writeFileSync(file, configuration);
  return new Program(place.port, () => spawn(programs.haproxy, ['-db', '-q', '-f', file], { stdio: 'ignore' }));
}

/** Redis without persistence. */
export function createRedis(programs: Programs, folder: string, port: number): Program {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  return new Program(port, () => spawn(programs.redis, options, { stdio: 'ignore' }));
}

/** Sends a command to HAProxy's socket for operators. @returns its reply */
export function commandHaProxy(socketPath: string, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let reply = '';
    const socket = connect(socketPath, () => socket.end(`${command}\n`));
    socket.on('data', (chunk) => (reply += chunk.toString()));
    socket.once('end', () => resolve(reply));
    socket.once('error', reject);
  });
}
