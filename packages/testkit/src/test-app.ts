import type { Endpoint, ErrorBody } from '@loadstone/contracts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { z } from 'zod';
import { buildApp, type App } from '../../../apps/server/src/app.ts';
import type { AuthenticationMethod } from '../../../apps/server/src/auth/index.ts';
import { parseConfiguration, type Configuration } from '../../../apps/server/src/config.ts';
import type { Db } from '../../../apps/server/src/db/database.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import type { Person } from './factories.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { tokenFor } from './tokens.ts';

export interface TestAppOptions {
  /** Environment variables over the tests' defaults. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Default: one that stands still at 11:00 in Toronto on 15 June 2026. */
  readonly clock?: FakeClock;
  /** A database to share with another app; it is then the test's to close. */
  readonly database?: TestDatabase;
  /** Hears each line of the log, from `LOG_LEVEL` on; without one the log is silent. */
  readonly onLog?: (line: Record<string, unknown>) => void;
  /** Authentication methods in addition to the access token, for callers of other kinds. */
  readonly moreMethods?: readonly AuthenticationMethod[];
  /** Registers endpoints of the test's own, before the app is ready. */
  readonly addEndpoints?: (http: FastifyInstance) => void;
  /** False to look at the app while it fills its index. Default true. */
  readonly waitsUntilReady?: boolean;
}

export interface CallOptions<E extends Endpoint> {
  /** Who calls; nobody: without a token. */
  readonly as?: Person;
  readonly params?: z.input<E['params']>;
  readonly query?: z.input<E['query']>;
  readonly body?: z.input<E['body']>;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer; `error` is the same body read as a refusal. */
export interface CallResult<E extends Endpoint> {
  readonly status: number;
  readonly body: z.output<E['reply']>;
  readonly error: ErrorBody;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** The real server on a database of its own, called without a network unless it is told to listen. */
export interface TestApp {
  readonly app: App;
  readonly http: FastifyInstance;
  readonly db: Db;
  readonly database: TestDatabase;
  readonly clock: FakeClock;
  readonly configuration: Configuration;
  /** A genuine access token for a person; the same one a person and instant. */
  tokenFor(person: Person, options?: { sessionId?: string; lifetimeSeconds?: number }): Promise<string>;
  /** Calls an endpoint as its contract says; nothing is checked on the way out, so wrong input can be sent. */
  call<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<CallResult<E>>;
  /** Listens on a free port of 127.0.0.1. Answers the address. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** Builds the app as `main` does, with a clock that stands still and a log that is silent. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const configuration = parseConfiguration({
    DEMO: '0',
    LOG_LEVEL: options.onLog === undefined ? 'silent' : 'info',
    PUBLIC_URL: 'http://127.0.0.1:18199',
    WEB_DIR: '/nonexistent',
    RATE_LIMIT_PER_ADDRESS: '1000000',
    RATE_LIMIT_PER_USER: '1000000',
    ...options.environment,
  });
  const clock = options.clock ?? createFakeClock();
  const database = options.database ?? (await createTestDatabase());
  // A second app has its own pool, as a second server would.
  const opened = options.database === undefined ? database : database.open();
  const app = await buildApp({
    configuration,
    database: opened,
    clock,
    random: () => 0.5,
    log: createLog(configuration.server.logLevel, options.onLog),
    callerCacheMs: 0,
    moreMethods: options.moreMethods,
  });
  options.addEndpoints?.(app.http);
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
    database,
    clock,
    configuration,
    tokenFor: sign,
    call: async (endpoint, callOptions = {}) => {
      const headers: Record<string, string> = { ...callOptions.headers };
      if (callOptions.as !== undefined) headers['authorization'] = `Bearer ${await sign(callOptions.as)}`;
      if (callOptions.idempotencyKey !== undefined) headers['idempotency-key'] = callOptions.idempotencyKey;
      const answer = await app.http.inject({
        method: endpoint.method,
        url: toPath(endpoint, callOptions.params as Record<string, unknown> | undefined),
        query: toQuery(callOptions.query as Record<string, unknown> | undefined),
        headers,
        ...(callOptions.body === undefined ? {} : { payload: callOptions.body as object }),
      });
      const body: unknown = answer.body === '' ? undefined : JSON.parse(answer.body);
      return { status: answer.statusCode, body, error: body, headers: answer.headers } as never;
    },
    listen: () => app.http.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await app.http.close();
      await opened.close();
    },
  };
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
