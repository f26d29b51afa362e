import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint, ErrorBody } from '@loadstone/contracts/endpoint';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { z } from 'zod';
import { buildApp, type App } from '../../src/app.ts';
import type { AuthenticationMethod } from '../../src/auth/index.ts';
import { parseConfiguration, type Configuration } from '../../src/ground/settings/config.ts';
import type { Db } from '../../src/db/database.ts';
import { isResourcePath } from '../../src/plugins/openapi/audiences.ts';
import { listRefusals } from '../../src/plugins/openapi/refusals.ts';
import type { Vault } from '../../src/db/vault/index.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import type { Person } from './factories.ts';
import { reuseSerializers } from './reuse-serializers.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { getTestVault, TEST_MASTER_KEY } from './test-vault.ts';
import { tokenFor, type TokenVariant } from './tokens.ts';

interface TestAppOptions {
  /** Milliseconds that a caller is cached at most; default 0, so that a test may change rows without a notification. */
  readonly callerCacheMs?: number;
  /** Environment variables that override the tests' defaults. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Default: a clock that is stopped at 11:00 in Toronto on 15 June 2026. */
  readonly clock?: FakeClock;
  /** A database to share with another app; the test then closes it. */
  readonly database?: TestDatabase;
  /** Receives each line of the log, from `LOG_LEVEL` on; without it nothing is logged. */
  readonly onLog?: (line: Record<string, unknown>) => void;
  /** Authentication methods in addition to the access token, for callers of other kinds. */
  readonly moreMethods?: readonly AuthenticationMethod[];
  /** Registers additional endpoints of the test, before the app is ready. */
  readonly addEndpoints?: (http: FastifyInstance) => void;
  /** False to test the app while it fills its index. Default true. */
  readonly waitsUntilReady?: boolean;
  /** True to test the app on a full disk. */
  readonly isStorageFull?: () => boolean;
  /** The free bytes of the disk of documents; default those of the disk. */
  readonly readFreeBytes?: () => Promise<number>;
}

export interface CallOptions<E extends Endpoint> {
  /** The user who sends the request; omitted: a request without a token. */
  readonly as?: Person;
  readonly params?: z.input<E['params']>;
  readonly query?: z.input<E['query']>;
  readonly body?: z.input<E['body']>;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A reply; `error` is the same body, parsed as an error. */
export interface CallResult<E extends Endpoint> {
  readonly status: number;
  readonly body: z.output<E['reply']>;
  readonly error: ErrorBody;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** The real server on its own database, called without a network unless `listen` is called. */
export interface TestApp {
  readonly app: App;
  readonly http: FastifyInstance;
  readonly db: Db;
  /** With the master key of all test apps. */
  readonly vault: Vault;
  readonly database: TestDatabase;
  readonly clock: FakeClock;
  readonly configuration: Configuration;
  /** A genuine access token for a user; the same user and instant give the same token. */
  tokenFor(person: Person, options?: TokenVariant): Promise<string>;
  /** Calls an endpoint by its contract. The request is not validated, so invalid input can be sent. */
  call<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<CallResult<E>>;
  /** Listens on a free port of 127.0.0.1. @returns the address */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** Builds the app as `main` does, with a stopped clock and without a log. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataFolder = join(tmpdir(), `loadstone-test-${randomUUID()}`);
  const configuration = parseConfiguration({
    DATA_DIR: dataFolder,
    MASTER_KEY: TEST_MASTER_KEY,
    DEMO: '0',
    LOG_LEVEL: options.onLog === undefined ? 'silent' : 'info',
    PUBLIC_URL: 'http://127.0.0.1:18199',
    WEB_DIR: '/nonexistent',
    // A machine that is busy with other tests must not refuse calls.
    OVERLOAD_LOOP_DELAY_MS: '60000',
    RATE_LIMIT_PER_ADDRESS: '1000000',
    RATE_LIMIT_PER_USER: '1000000',
    RATE_LIMIT_BODY_BYTES: '1000000000',
    RATE_LIMIT_WRITES_PER_DAY: '1000000',
    ...options.environment,
  });
  const clock = options.clock ?? createFakeClock();
  const database = options.database ?? (await createTestDatabase());
  // A second app has its own pool, as a second server has.
  const opened = options.database === undefined ? database : database.open();
  const app = await buildApp({
    configuration,
    database: opened,
    clock,
    random: () => 0.5,
    log: createLog(configuration.server.logLevel, options.onLog),
    callerCacheMs: options.callerCacheMs ?? 0,
    moreMethods: options.moreMethods,
    isStorageFull: options.isStorageFull,
    readFreeBytes: options.readFreeBytes,
  });
  options.addEndpoints?.(app.http);
  reuseSerializers(app.http);
  await app.http.ready();
  if (options.waitsUntilReady !== false) await app.matching.whenReady();

  const sign = (person: Person, given: { sessionId?: string; lifetimeSeconds?: number } = {}) =>
    tokenFor(person, {
      db: opened.db,
      clock,
      issuer: app.auth.issuer,
      audience: configuration.identity.audience,
      ...given,
    });
  return {
    app,
    http: app.http,
    db: opened.db,
    vault: getTestVault(opened.db),
    database,
    clock,
    configuration,
    tokenFor: sign,
    call: async (endpoint, callOptions = {}) => {
      const headers: Record<string, string> = { ...callOptions.headers };
      if (callOptions.as !== undefined) headers['authorization'] = `Bearer ${await sign(callOptions.as)}`;
      if (callOptions.idempotencyKey !== undefined) headers['idempotency-key'] = callOptions.idempotencyKey;
      const response = await app.http.inject({
        method: endpoint.method,
        url: toPath(endpoint, callOptions.params as Record<string, unknown> | undefined),
        query: toQuery(callOptions.query as Record<string, unknown> | undefined),
        headers,
        ...(callOptions.body === undefined ? {} : { payload: callOptions.body as object }),
      });
      const body: unknown = response.body === '' ? undefined : JSON.parse(response.body);
      assertDocumented(endpoint, response.statusCode, body);
      return { status: response.statusCode, body, error: body, headers: response.headers } as never;
    },
    listen: () => app.http.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await app.http.close();
      await opened.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** The document for programs lists every refusal, so a call that refuses otherwise fails its test. */
function assertDocumented(endpoint: Endpoint, status: number, body: unknown): void {
  if (status < 400 || !isResourcePath(endpoint.path)) return;
  const { code } = body as ErrorBody;
  if (listRefusals(endpoint).includes(code)) return;
  throw new Error(`${endpoint.method} ${endpoint.path} replied ${code}, which is not among its refusals`);
}

function createLog(level: string, onLog: TestAppOptions['onLog']) {
  if (onLog === undefined) return pino({ level });
  return pino({ level }, { write: (line: string) => onLog(JSON.parse(line) as Record<string, unknown>) });
}

function toPath(endpoint: Endpoint, params: Record<string, unknown> = {}): string {
  return endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function toQuery(query: Record<string, unknown> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
}
