import { TEST_MASTER_KEY } from '@loadstone/testkit';
import { ERROR_STATUS, errorBodySchema, findBinaryTypes, type Endpoint } from '@loadstone/contracts/endpoint';
import { problemSchema } from '@loadstone/contracts/machine';
import { createRandom } from '@loadstone/market';
import { pino } from 'pino';
import { setTimeout as sleep } from 'node:timers/promises';
import { readResidentBytes } from '../bench/process-memory.ts';
import { buildApp } from '../src/app.ts';
import { systemClock } from '../src/ground/clock.ts';
import { parseConfiguration } from '../src/ground/settings/config.ts';
import type { OpenDatabase } from '../src/db/database.ts';
import { toGoodPath } from '../test/sample-requests.ts';
import {
  createCallers,
  ONE_KEY,
  type AttackCallers,
  type KnownCaller,
  type RefusedCredential,
} from './attack-callers.ts';
import { generateRequest, SeenRows, type AttackRequest } from './attack-requests.ts';
import { CANARY, plantCanaries } from './attack-victim.ts';
import { end, findFreePort, startServer, toServerSettings } from './server-process.ts';
import { withDatabase } from './with-database.ts';

/** How many requests are sent at once. */
const SENDERS = 8;
/** Time until the reply, also while other requests run on a slow machine, milliseconds. */
const REPLY_LIMIT_MS = 120_000;
/** Replies that a caller must be able to get although the status is 5xx: with a text and `Retry-After`. */
const STATED_OUTAGES = new Set(['partner.unavailable', 'server.overloaded', 'store.unavailable']);
/** Share of the calls after which the memory is read for the first time, when code and caches are loaded. */
const WARM_UP_SHARE = 0.3;
/** A server that has had no call for this long has freed what its calls used. */
const REST_MS = 10_000;
const FAULTS_MAXIMUM = 100;

interface AttackOptions {
  readonly calls: number;
  readonly seed: number;
  /** How long the server rests before its memory is read, milliseconds. Default ten seconds. */
  readonly restMs?: number;
}

interface AttackResult {
  /** Endpoints, and calls with credentials that must be refused. */
  readonly endpoints: number;
  readonly refusedCalls: number;
  readonly generatedCalls: number;
  /** Generated calls by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Endpoints of which no generated call was accepted. */
  readonly neverAccepted: readonly string[];
  readonly longestMs: number;
  /** Resident memory of the server after the warm-up and after all calls, MB. */
  readonly memoryMb: { readonly before: number; readonly after: number };
  /** Every reply that breaks a promise. */
  readonly faults: readonly string[];
}

/**
 * Attacks a server in a process of its own, over HTTP: each endpoint of the contracts with each credential that must be
 * refused, then generated calls of every kind of caller. Each reply must arrive in time, have a status and shape that
 * the contract states, be no 5xx, and must not contain a private text of a company that the caller does not belong to.
 */
export async function runAttack({ calls, seed, restMs = REST_MS }: AttackOptions): Promise<AttackResult> {
  return withDatabase({ name: 'attack', poolSize: 2 }, async ({ database, url, folder }) => {
    const port = await findFreePort();
    const address = `http://127.0.0.1:${port}`;
    const endpoints = await listEndpoints(database);
    const callers = await createCallers(database.db, address);
    const environment = {
      ...toServerSettings(port, address),
      DATABASE_URL: url,
      DATA_DIR: folder,
      RATE_LIMIT_ERROR_REPORTS: '1000000',
      RATE_LIMIT_FEEDBACK: '1000000',
      RATE_LIMIT_ACTIVITY_PER_DAY: '1000000',
      RATE_LIMIT_CONTACT_SHEETS_PER_DAY: '1000000',
    };
    const server = await startServer(environment, address);
    try {
      const attack = new Attack(address, endpoints, callers, seed);
      const [{ person: broker }] = callers.known as [KnownCaller];
      attack.rows.addFrom(
        callers.victim.person.userId,
        'postings',
        await plantCanaries(address, callers.victim, broker.custCd),
      );
      await attack.sendRefused();
      await attack.sendGenerated(Math.floor(calls * WARM_UP_SHARE));
      const readMb = async (): Promise<number> => {
        await sleep(restMs);
        return Math.round(readResidentBytes(server.pid ?? 0) / 1024 ** 2);
      };
      const before = await readMb();
      await attack.sendGenerated(calls - Math.floor(calls * WARM_UP_SHARE));
      const after = await readMb();
      if (server.exitCode !== null) attack.faults.push(`the server ended with code ${server.exitCode}`);
      return attack.toResult({ before, after });
    } finally {
      await end(server, 'SIGTERM');
    }
  });
}

/** The endpoints that the server registers, from which also the OpenAPI document is made. */
async function listEndpoints(database: OpenDatabase): Promise<readonly Endpoint[]> {
  const app = await buildApp({
    configuration: parseConfiguration({ DEMO: '0', LOG_LEVEL: 'silent', MASTER_KEY: TEST_MASTER_KEY }),
    database,
    clock: systemClock,
    random: Math.random,
    log: pino({ level: 'silent' }),
  });
  await app.http.ready();
  await app.matching.whenReady();
  const { endpoints } = app;
  await app.http.close();
  return endpoints;
}

/** Sends the requests of one run and collects what is wrong with their replies. */
class Attack {
  readonly rows: SeenRows;
  readonly faults: string[] = [];
  readonly #statuses = new Map<string, number>();
  readonly #accepted = new Set<Endpoint>();
  readonly #random;
  #refusedCalls = 0;
  #generatedCalls = 0;
  #longestMs = 0;

  readonly address: string;
  readonly endpoints: readonly Endpoint[];
  readonly callers: AttackCallers;

  constructor(address: string, endpoints: readonly Endpoint[], callers: AttackCallers, seed: number) {
    this.address = address;
    this.endpoints = endpoints;
    this.callers = callers;
    this.rows = new SeenRows([...callers.known, callers.victim].map(({ person }) => person.custCd));
    this.#random = createRandom(`attack ${seed}`);
  }

  /** Sends each endpoint that needs a session each credential that must be refused. */
  async sendRefused(): Promise<void> {
    const closed = this.endpoints.filter(({ isPublic }) => !isPublic);
    const cases = closed.flatMap((endpoint) =>
      this.callers.refused
        // A computer is registered with a token that is good for nothing else.
        .filter(({ code }) => code !== 'device.proofNeeded' || !endpoint.acceptsAnyDevice)
        .map((credential) => ({ endpoint, credential })),
    );
    await inParallel(cases, async ({ endpoint, credential }) => {
      this.#refusedCalls += 1;
      const url = toGoodPath(endpoint, { key: ONE_KEY, userId: 1 });
      const { status, code } = await this.#sendAs(credential, endpoint, url);
      if (status !== ERROR_STATUS[credential.code] || code !== credential.code) {
        this.#note(`${endpoint.method} ${endpoint.path} with ${credential.name}: ${status} ${code}`);
      }
    });
  }

  async #sendAs({ authorization }: RefusedCredential, endpoint: Endpoint, url: string) {
    const headers = authorization === undefined ? undefined : { authorization };
    const response = await this.#fetch(url, { method: endpoint.method, headers });
    const body = (await response.json().catch(() => ({}))) as { code?: string };
    return { status: response.status, code: body.code };
  }

  async sendGenerated(count: number): Promise<void> {
    await inParallel(Array.from({ length: count }), async () => {
      this.#generatedCalls += 1;
      const endpoint = this.#random.pick(this.endpoints);
      const caller = this.#random.pick(this.#random.chance(0.8) ? this.callers.known.slice(0, 3) : this.callers.known);
      const request = generateRequest(endpoint, {
        rows: this.rows,
        random: this.#random,
        userId: caller.person.userId,
        accountId: caller.person.accountId,
        tag: endpoint.tag,
      });
      await this.#sendGenerated(request, caller);
    });
  }

  async #sendGenerated({ endpoint, url, headers, body }: AttackRequest, caller: KnownCaller): Promise<void> {
    const startedMs = performance.now();
    const what = `${endpoint.method} ${url} as ${caller.name} with ${body?.slice(0, 300)}`;
    let response: Response;
    let text: string;
    try {
      response = await this.#fetch(url, {
        method: endpoint.method,
        headers: { ...headers, authorization: `Bearer ${caller.token}` },
        body,
      });
      text = await response.text();
    } catch (error) {
      this.#note(`${what}: ${String(error)}`);
      return;
    }
    this.#longestMs = Math.max(this.#longestMs, performance.now() - startedMs);
    const { status } = response;
    this.#statuses.set(String(status), (this.#statuses.get(String(status)) ?? 0) + 1);
    if (text.includes(CANARY)) this.#note(`${what}: a private text of another company in ${text.slice(0, 300)}`);
    const fault = status < 400 ? this.#checkReply(endpoint, caller, status, text) : checkError(response, text);
    if (status === 401) await caller.signAgain();
    if (fault !== undefined) this.#note(`${what}: ${fault}`);
  }

  #checkReply(endpoint: Endpoint, { person }: KnownCaller, status: number, text: string): string | undefined {
    this.#accepted.add(endpoint);
    if (status === 204 || findBinaryTypes(endpoint.reply) !== undefined) return undefined;
    const reply: unknown = text === '' ? undefined : JSON.parse(text);
    this.rows.addFrom(person.userId, endpoint.tag, reply);
    const parsed = endpoint.reply.safeParse(reply);
    return parsed.success ? undefined : `${status} of another shape: ${parsed.error.message.slice(0, 300)}`;
  }

  #fetch(url: string, options: RequestInit): Promise<Response> {
    return fetch(`${this.address}${url}`, {
      ...options,
      redirect: 'manual',
      signal: AbortSignal.timeout(REPLY_LIMIT_MS),
    });
  }

  #note(fault: string): void {
    if (this.faults.length < FAULTS_MAXIMUM) this.faults.push(fault);
  }

  toResult(memoryMb: AttackResult['memoryMb']): AttackResult {
    const neverAccepted = this.endpoints.filter((endpoint) => !this.#accepted.has(endpoint));
    return {
      endpoints: this.endpoints.length,
      refusedCalls: this.#refusedCalls,
      generatedCalls: this.#generatedCalls,
      statuses: Object.fromEntries([...this.#statuses].toSorted()),
      neverAccepted: neverAccepted.map(({ method, path }) => `${method} ${path}`),
      longestMs: Math.round(this.#longestMs),
      memoryMb,
      faults: this.faults,
    };
  }
}

/** What is wrong with an error reply; undefined where it has the contract's shape and is no unstated 5xx. */
function checkError(response: Response, text: string): string | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return `${response.status} without JSON: ${text.slice(0, 200)}`;
  }
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') === true;
  const parsed = (isProblem ? problemSchema : errorBodySchema).safeParse(body);
  if (!parsed.success) return `${response.status} of another shape: ${text.slice(0, 200)}`;
  const { code } = parsed.data;
  if (ERROR_STATUS[code] !== response.status) return `${response.status} with the code ${code}`;
  if (response.status < 500 || STATED_OUTAGES.has(code)) return undefined;
  return `${response.status} ${code}`;
}

/** Runs `work` for each item, a bounded number at a time. */
async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  let next = 0;
  const send = async (): Promise<void> => {
    while (next < items.length) await work(items[next++]!);
  };
  await Promise.all(Array.from({ length: SENDERS }, send));
}
