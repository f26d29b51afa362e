import { setTimeout as sleep } from 'node:timers/promises';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { createClient, dropClient, type ConnectionTrouble } from './connections.ts';

/** On it a server that starts asks the only other one to share. */
const CHANNEL = 'loadstone_peers';
const LOCK = ADVISORY_LOCKS.onlyServer;
/** How often the only server checks that it still has its connection. */
const CHECK_MS = 2_000;
/** How often a server that starts asks the only one to share. */
const ASK_MS = 100;
/** How often one of several servers finds out whether it is the only one now. */
const ALONE_CHECK_MS = 60_000;
const RECONNECT_MS = 500;
/** How long a statement waits for a lost connection. */
const JOIN_LIMIT_MS = 2_000;
const STATEMENT_LIMIT_MS = 5_000;

/** A server's membership in the servers of its database. It ends with the connection. */
interface Membership {
  readonly client: ReturnType<typeof createClient>;
  isAlone: boolean;
  /** Milliseconds of `performance.now()` since which `isAlone` has its value. */
  sinceMs: number;
  /** True while it holds the lock of the only server: longer than `isAlone`, until everything is published. */
  holdsAlone: boolean;
  isSharing: boolean;
  timer: NodeJS.Timeout | undefined;
}

/** A prepared statement. */
interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * The connection by which a server knows whether it is the only one on its database, and counts together with the others.
 * A server that is alone holds a lock, and may keep in memory what the others would have to know. Another server that
 * starts waits for that lock: it gets its share of it only after the first one has published what it has in memory.
 */
export interface PeerConnection {
  /** True where this server has been the only one for so long. */
  isAloneFor(ms: number): boolean;
  /**
   * Runs one statement outside of every transaction. A result proves that this server has been a member until then.
   *
   * @throws the driver's error; one of SQLSTATE 08006 while this server is not a member
   */
  query<Row>(statement: Statement): Promise<Row[]>;
  /** Called before another server may start to serve, and at the end of this one. */
  beforeSharing(publish: () => Promise<void>): void;
  close(): Promise<void>;
}

/** Connects in the background, again after each loss, until closed. */
// eslint-disable-next-line max-lines-per-function -- the states of one membership, which each step reads and changes.
export function openPeerConnection(url: string, onTrouble: ConnectionTrouble): PeerConnection {
  const publishers: (() => Promise<void>)[] = [];
  let joined: Membership | undefined;
  let joining = Promise.withResolvers<Membership>();
  let connecting: ReturnType<typeof createClient> | undefined;
  let isClosed = false;

  const lose = (client: Membership['client']): void => {
    if (joined?.client !== client) return;
    clearTimeout(joined.timer);
    joined = undefined;
    joining = Promise.withResolvers();
    dropClient(client);
    if (!isClosed) void connect();
  };

  const publishAll = async (): Promise<void> => {
    for (const publish of publishers) await publish();
  };

  /** Lets the waiting servers in. The lock is kept until everything is published. */
  const share = async (member: Membership): Promise<void> => {
    if (!member.holdsAlone || member.isSharing) return;
    member.isSharing = true;
    try {
      setAlone(member, false);
      await publishAll();
      await member.client.query('select pg_advisory_lock_shared($1)', [LOCK]);
      await member.client.query('select pg_advisory_unlock($1)', [LOCK]);
      member.holdsAlone = false;
    } finally {
      member.isSharing = false;
    }
  };

  const check = async (member: Membership): Promise<void> => {
    if (member.holdsAlone) {
      await member.client.query('select 1');
    } else if (await tryLock(member.client, 'alone')) {
      await member.client.query('select pg_advisory_unlock_shared($1)', [LOCK]);
      member.holdsAlone = true;
      setAlone(member, true);
    }
  };

  const watch = (member: Membership): void => {
    member.timer = setTimeout(
      () => {
        check(member).then(
          () => watch(member),
          (error: Error) => {
            onTrouble(error, 'connection between servers');
            // Statements that fail on a connection that works, such as on a full disk, leave the membership as it is.
            member.client.query('select 1').then(
              () => watch(member),
              () => lose(member.client),
            );
          },
        );
      },
      member.holdsAlone ? CHECK_MS : ALONE_CHECK_MS,
    );
    member.timer.unref();
  };

  const join = async (client: Membership['client']): Promise<Membership> => {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    const isAlone = await tryLock(client, 'alone');
    // The only server gives up its lock once it has published what it has in memory.
    while (!isAlone && !(await tryLock(client, 'shared'))) {
      await client.query(`notify ${CHANNEL}`);
      await sleep(ASK_MS, undefined, { ref: false });
    }
    return { client, isAlone, sinceMs: performance.now(), holdsAlone: isAlone, isSharing: false, timer: undefined };
  };

  const connect = async (): Promise<void> => {
    while (!isClosed && joined === undefined) {
      const client = createClient(url, STATEMENT_LIMIT_MS);
      connecting = client;
      client.on('error', (error: Error) => {
        if (!isClosed) onTrouble(error, 'connection between servers');
        lose(client);
      });
      client.on('end', () => lose(client));
      client.on('notification', () => {
        if (joined?.client === client) share(joined).catch((error: Error) => onTrouble(error, 'sharing of limits'));
      });
      try {
        joined = await join(client);
        connecting = undefined;
        watch(joined);
        joining.resolve(joined);
      } catch (error) {
        dropClient(client);
        if (isClosed) return;
        onTrouble(error as Error, 'connection between servers');
        await sleep(RECONNECT_MS, undefined, { ref: false });
      }
    }
  };

  const getMember = async (): Promise<Membership> => {
    if (joined !== undefined) return joined;
    const late = sleep(JOIN_LIMIT_MS, undefined, { ref: false }).then(() => {
      throw Object.assign(new Error('This server does not know the others of its database'), { code: '08006' });
    });
    return Promise.race([joining.promise, late]);
  };

  void connect();
  return {
    isAloneFor: (ms) => joined?.isAlone === true && performance.now() - joined.sinceMs >= ms,
    async query({ name, text, values }) {
      const { client } = await getMember();
      return (await client.query({ name, text, values: [...values] })).rows;
    },
    beforeSharing: (publish) => void publishers.push(publish),
    async close() {
      isClosed = true;
      if (joined?.isAlone === true) await publishAll().catch(() => undefined);
      clearTimeout(joined?.timer);
      const open = joined?.client ?? connecting;
      if (open !== undefined) dropClient(open);
    },
  };
}

function setAlone(member: Membership, isAlone: boolean): void {
  member.isAlone = isAlone;
  member.sinceMs = performance.now();
}

async function tryLock(client: Membership['client'], kind: 'alone' | 'shared'): Promise<boolean> {
  const lock = kind === 'alone' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
  const { rows } = await client.query<{ taken: boolean }>(`select ${lock}($1) as taken`, [LOCK]);
  return rows[0]?.taken === true;
}
