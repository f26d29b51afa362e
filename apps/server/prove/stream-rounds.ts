import { createBroker, createCarrier, tokenFor, type Person } from '@loadstone/testkit';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../src/ground/clock.ts';
import type { OpenDatabase } from '../src/db/database.ts';
import { makeDraft } from './draft.ts';
import { end, findFreePort, startServer, toServerSettings } from './server-process.ts';
import { describeLists, StreamClient, toLine, type ReadList } from './stream-client.ts';
import { withDatabase } from './with-database.ts';

/** All servers use one issuer address, as servers behind one name do. */
const PUBLIC_URL = 'http://loadstone.example';
const POSTINGS_OF_COMPANY = 8;
const TRAFFIC_PAUSE_MS = 15;
/** Number of disconnects after which the traffic pauses and all lists are compared. */
const COMPARED_EVERY = 100;
const KILL_AFTER = 25;
const QUIET_LIMIT_MS = 600_000;
/** Long enough to connect, and short enough to expire within a round; the hub checks every five seconds. */
const SHORT_TOKEN_SECONDS = 2;

interface StreamOptions {
  /** The number of connections to break, by any cause. */
  disconnects: number;
  /** The number of companies on each side; each has two clients. */
  companies: number;
  seed: number;
}

interface StreamResult {
  cuts: number;
  expiries: number;
  kills: number;
  disconnects: number;
  refetches: number;
  writes: number;
  /** Events that were received twice or not at all. */
  faults: string[];
  /** Clients whose lists differ from the server's. */
  wrong: string[];
}

interface Server {
  address: string;
  environment: Record<string, string>;
  process: ChildProcess | undefined;
}

/** A seeded generator, so that a run can be repeated. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Two servers on one database, traffic on both, and clients whose connections are broken repeatedly: by the network, by
 * the expiry of their token, and by killing a server. At the end each client's lists must equal the server's, and no
 * client may have received an event twice.
 */
export async function runStreamRounds(options: StreamOptions): Promise<StreamResult> {
  return withDatabase({ name: 'stream', poolSize: 4 }, async ({ database, url }) => {
    const servers: Server[] = [];
    for (let count = 0; count < 2; count++) {
      const port = await findFreePort();
      const environment = {
        ...toServerSettings(port, PUBLIC_URL),
        DATABASE_URL: url,
        HUB_CONNECTS_PER_SECOND: '10000',
      };
      servers.push({ address: `http://127.0.0.1:${port}`, environment, process: undefined });
    }
    try {
      await Promise.all(servers.map(raise));
      return await new StreamRun(options, database, servers).run();
    } finally {
      await Promise.all(servers.map(({ process }) => (process === undefined ? undefined : end(process, 'SIGTERM'))));
    }
  });
}

async function raise(server: Server): Promise<void> {
  server.process = await startServer(server.environment, server.address);
  for (;;) {
    const health = await fetch(`${server.address}/health`).then(
      (response) => response.json() as Promise<{ status: string }>,
    );
    if (health.status === 'ok') return;
    await sleep(25);
  }
}

class StreamRun {
  readonly #options: StreamOptions;
  readonly #database: OpenDatabase;
  readonly #servers: Server[];
  readonly #random: () => number;
  readonly #people: { person: Person; kind: 'L' | 'E'; tokens: number[] }[] = [];
  readonly #clients: StreamClient[] = [];
  readonly #counts = { cuts: 0, expiries: 0, kills: 0, writes: 0 };
  #isOver = false;

  constructor(options: StreamOptions, database: OpenDatabase, servers: Server[]) {
    this.#options = options;
    this.#database = database;
    this.#servers = servers;
    this.#random = createRandom(options.seed);
  }

  async run(): Promise<StreamResult> {
    const { db } = this.#database;
    for (let count = 0; count < this.#options.companies; count++) {
      this.#people.push({ person: await createBroker(db), kind: 'L', tokens: [] });
      this.#people.push({ person: await createCarrier(db), kind: 'E', tokens: [] });
    }
    for (const { person } of this.#people) {
      for (let count = 0; count < 2; count++) {
        this.#clients.push(new StreamClient(person, (whose) => this.#readLists(whose)));
      }
    }
    const wrong: string[] = [];
    for (let until = 0; until < this.#options.disconnects;) {
      until = Math.min(until + COMPARED_EVERY, this.#options.disconnects);
      await this.#breakUntil(until);
      wrong.push(...(await this.#compare()));
      if (wrong.length > 0) break;
    }
    for (const client of this.#clients) client.close();
    return {
      ...this.#counts,
      disconnects: this.#countDisconnects(),
      refetches: this.#clients.reduce((sum, client) => sum + client.refetches, 0),
      faults: this.#clients.flatMap((client) => client.faults),
      wrong,
    };
  }

  /** Breaks connections under traffic until the given number is reached, then waits until every client is connected. */
  async #breakUntil(disconnects: number): Promise<void> {
    this.#isOver = false;
    const lives = this.#clients.map((client) => this.#live(client));
    const traffic = this.#people.map((owner) => this.#trade(owner));
    const killing = this.#killNowAndThen(this.#countDisconnects() + KILL_AFTER);
    const everything = Promise.all([...lives, ...traffic, killing]);
    const isFailed = everything.then(
      () => false,
      () => true,
    );
    while (this.#countDisconnects() < disconnects) {
      if ((await Promise.race([isFailed, sleep(20, false)])) === true) break;
    }
    this.#isOver = true;
    await everything;
  }

  #countDisconnects(): number {
    return this.#clients.reduce((sum, client) => sum + client.disconnects, 0);
  }

  /** Reconnects a client and breaks its connection at random times, until the end. */
  async #live(client: StreamClient): Promise<void> {
    for (;;) {
      if (client.isConnected) {
        if (this.#isOver) return;
        await this.#breakLater(client);
        await client.whenDisconnected();
      }
      const isShort = !this.#isOver && this.#random() < 0.15;
      const token = await this.#sign(client.person, isShort ? SHORT_TOKEN_SECONDS : 3_600);
      const isIn = await client.connect(this.#pickServer().address, token);
      if (!isIn) {
        await sleep(50);
        continue;
      }
      if (this.#isOver) return;
      if (isShort) {
        await client.whenDisconnected();
        this.#counts.expiries += 1;
      } else {
        await Promise.race([client.whenDisconnected(), this.#breakLater(client)]);
        await client.whenDisconnected();
      }
      // The client stays disconnected for a moment while the traffic continues.
      await sleep(this.#random() * 200);
    }
  }

  async #breakLater(client: StreamClient): Promise<void> {
    await sleep(50 + this.#random() * 500);
    if (!client.isConnected) return;
    this.#counts.cuts += 1;
    client.cut();
  }

  /** Posts, edits and deletes for one company, on any server that replies. */
  async #trade({ person, kind, tokens }: { person: Person; kind: 'L' | 'E'; tokens: number[] }): Promise<void> {
    const noun = kind === 'L' ? 'LoadPosting' : 'EquipmentPosting';
    const createKey = person.keyFor(kind === 'L' ? 'll_ldpostings_create_delete' : 'll_eqpostings_create_delete');
    while (!this.#isOver) {
      const writes = this.#counts.writes;
      if (tokens.length >= POSTINGS_OF_COMPANY) {
        const token = tokens.splice(Math.floor(this.#random() * tokens.length), 1)[0];
        await this.#call(person, 'DELETE', `/api/${noun}/${token}/${createKey}`);
      } else {
        const draft = { ...makeDraft(), comment: `note ${writes}`, srceRadius: this.#random() < 0.5 ? 50 : 100 };
        const key = `post-${person.userId}-${writes}`;
        const posted = await this.#call(person, 'POST', `/api/${noun}/create/${createKey}/NA`, draft, key);
        tokens.push((posted as { token: number }).token);
      }
      this.#counts.writes += 1;
      await sleep(TRAFFIC_PAUSE_MS + this.#random() * 100);
    }
  }

  /** Kills a server after the given number of disconnects, then about every hundred, and restarts it. */
  async #killNowAndThen(firstAt: number): Promise<void> {
    let nextAt = firstAt;
    while (!this.#isOver) {
      await sleep(20);
      if (this.#countDisconnects() < nextAt) continue;
      nextAt += COMPARED_EVERY;
      const server = this.#servers[this.#counts.kills % this.#servers.length];
      if (server?.process === undefined) continue;
      const { process } = server;
      server.process = undefined;
      this.#counts.kills += 1;
      await end(process, 'SIGKILL');
      await raise(server);
    }
  }

  #pickServer(): Server {
    const standing = this.#servers.filter((server) => server.process !== undefined);
    const server = standing[Math.floor(this.#random() * standing.length)];
    if (server === undefined) throw new Error('No server is running.');
    return server;
  }

  #sign(person: Person, lifetimeSeconds: number): Promise<string> {
    const { db } = this.#database;
    const issuer = `${PUBLIC_URL}/oidc`;
    return tokenFor(person, { db, clock: systemClock, issuer, audience: 'linkup', lifetimeSeconds });
  }

  /**
   * Repeats a request until a server replies. The idempotency key ensures that a request which a killed server had
   * completed is not executed twice.
   */
  async #call(person: Person, method: string, path: string, body?: object, idempotencyKey?: string): Promise<unknown> {
    const authorization = `Bearer ${await this.#sign(person, 3_600)}`;
    for (;;) {
      const response = await fetch(this.#pickServer().address + path, {
        method,
        headers: {
          authorization,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).catch(() => undefined);
      if (response?.ok === true) return response.json();
      // A killed server had already completed the delete.
      if (response?.status === 404 && method === 'DELETE') return undefined;
      if (response !== undefined && response.status < 500) {
        throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      }
      await sleep(50);
    }
  }

  async #readLists(person: Person): Promise<Map<number, ReadList>> {
    const isLoad = this.#people.find((known) => known.person === person)?.kind === 'L';
    const noun = isLoad ? 'LoadPosting' : 'EquipmentPosting';
    const viewKey = person.keyFor(isLoad ? 'll_ldpostings_view' : 'll_eqpostings_view');
    const postings = (await this.#call(person, 'GET', `/api/${noun}/${viewKey}`)) as { token: number }[];
    const lists = new Map<number, ReadList>();
    for (const { token } of postings) {
      const path = `/api/${isLoad ? 'EquipmentLead' : 'LoadLead'}/${token}/NA/NA/NA/NA/NA`;
      const list = (await this.#call(person, 'GET', path).catch(() => undefined)) as
        { eventId: number; leads: { token: number; covers: boolean; mutual: boolean; comment: string }[] } | undefined;
      // The posting was deleted after it was listed.
      if (list === undefined) continue;
      lists.set(token, {
        eventId: list.eventId,
        lines: new Map(list.leads.map((lead) => [lead.token, toLine(lead)])),
      });
    }
    return lists;
  }

  /** Waits until every client's lists equal the server's; returns those that never do. */
  async #compare(): Promise<string[]> {
    const wrong: string[] = [];
    const giveUpAt = performance.now() + QUIET_LIMIT_MS;
    for (const client of this.#clients) {
      const expected = describeLists(await this.#readLists(client.person));
      while ((await client.describe()) !== expected && performance.now() < giveUpAt) await sleep(50);
      const held = await client.describe();
      if (held !== expected) wrong.push(`user ${client.person.userId} holds\n${held}\ninstead of\n${expected}`);
    }
    return wrong;
  }
}
