import { tokenFor, type Person } from '@loadstone/testkit';
import { systemClock } from '../src/ground/clock.ts';
import type { OpenDatabase } from '../src/db/database.ts';
import type { HistoryCall, SendCall } from '../test/history-call.ts';
import { callServer } from './call-server.ts';
import { end, findFreePort, startServer, toServerSettings } from './server-process.ts';

const RETRY_MS = 50;
const TOKEN_MINUTES = 600;

interface KilledServerOptions {
  readonly database: OpenDatabase;
  /** For the documents of the server. */
  readonly folder: string;
  /** How often it is killed and restarted, spread over the requests. */
  readonly kills: number;
  readonly expectedCalls: number;
}

/** What happened to the server and to its requests. */
export interface KillCounts {
  readonly kills: number;
  /** Requests that a kill interrupted, and that were repeated. */
  readonly repeated: number;
}

/**
 * Does `work` with a real server that is killed repeatedly, in the middle of requests. A request without a reply is repeated
 * under its key, and must take effect exactly once.
 */
export async function withKilledServer<Result>(
  { database, folder, kills, expectedCalls }: KilledServerOptions,
  work: (send: SendCall, address: string) => Promise<Result>,
): Promise<KillCounts & { readonly result: Result }> {
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  // Each carrier sends its reference numbers from an address of its own.
  const environment = { ...toServerSettings(port, address), DATA_DIR: folder, TRUST_PROXY: '1' };
  let server = await startServer(environment, address);
  let sent = 0;
  let killed = 0;
  let repeated = 0;
  let restart: Promise<void> | undefined;
  const killWhereDue = (): void => {
    // In the middle of each part, while other requests are open.
    if (restart !== undefined || killed >= kills || sent < ((killed + 0.5) * expectedCalls) / kills) return;
    killed += 1;
    restart = (async () => {
      await end(server, 'SIGKILL');
      server = await startServer(environment, address);
      restart = undefined;
    })();
  };
  const sendOnce = createSender(database, address);
  const send: SendCall = async (call) => {
    sent += 1;
    killWhereDue();
    for (;;) {
      const reply = await sendOnce(call).catch(() => undefined);
      // A server that starts refuses calls until its index is full.
      if (reply !== undefined && reply.status !== 503) return reply;
      repeated += 1;
      await restart;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  };
  try {
    const result = await work(send, address);
    return { result, kills: killed, repeated };
  } finally {
    await restart;
    await end(server, 'SIGTERM');
  }
}

function createSender({ db }: OpenDatabase, address: string): SendCall {
  const tokens = new Map<number, string>();
  const sign = async (person: Person): Promise<string> => {
    const known = tokens.get(person.userId);
    if (known !== undefined) return known;
    const token = await tokenFor(person, {
      db,
      clock: systemClock,
      issuer: `${address}/oidc`,
      audience: 'linkup',
      lifetimeSeconds: TOKEN_MINUTES * 60,
    });
    tokens.set(person.userId, token);
    return token;
  };
  return async ({ user, method, path, body, key, authorization }: HistoryCall) => {
    const token = user && (await sign(user));
    const response = await callServer({ address, token, authorization, path, method, body, idempotencyKey: key });
    return { status: response.status, body: (await response.json()) as unknown };
  };
}
