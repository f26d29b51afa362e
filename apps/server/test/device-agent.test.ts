import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  addSecurityToken,
  AGENT_PATHS,
  agentPingSchema,
  editSecurityToken,
  getSecurityToken,
  proofReplySchema,
} from '@loadstone/contracts/devices';
import type { Endpoint } from '@loadstone/contracts/endpoint';
import { getUserClaims } from '@loadstone/contracts/users';
import { createPerson, createTestApp, createTestBrowser, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../src/auth/index.ts';
import { createRunningClock, PUBLIC_URL } from './device-keys.ts';

// What the page does, with the bundled agent and the real server, but without a browser.

const PASSWORD = 'correct horse battery';
const AGENT_SOURCE = join(import.meta.dirname, '../../agent/scripts/build.ts');
const run = promisify(execFile);

const folder = mkdtempSync(join(tmpdir(), 'loadstone-agents-'));
const bundle = join(folder, 'loadstone-agent.mjs');
let board: TestApp;
let email: string;
let userId: number;

beforeAll(async () => {
  const build = `import(${JSON.stringify(AGENT_SOURCE)}).then((module) => module.buildAgent(${JSON.stringify(bundle)}))`;
  [board] = await Promise.all([
    createTestApp({ clock: createRunningClock() }),
    run(process.execPath, ['--eval', build]),
  ]);
  const person = await createPerson(board.db, {
    modes: ['B'],
    user: { password_hash: await hashPassword(PASSWORD), skip_device_check: false },
  });
  ({ email, userId } = person);
});
afterAll(async () => {
  await board.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Installs and runs the agent of one computer, and calls `work` with its address. */
async function withAgent(computer: string, work: (address: string) => Promise<void>): Promise<void> {
  const home = join(folder, computer);
  // Without PATH the agent finds no service manager: the machine stays as it is.
  const options = { env: { HOME: home, XDG_CONFIG_HOME: join(home, 'config') } };
  await run(process.execPath, [bundle, 'install'], options);
  await run(process.execPath, [bundle, 'trust', PUBLIC_URL], options);
  const agent: ChildProcess = spawn(process.execPath, [bundle, 'run'], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(agent.stdout ?? agent, 'data')) as [Buffer];
    await work(`http://${/127\.0\.0\.1:\d+/.exec(line.toString())?.[0]}`);
  } finally {
    agent.kill('SIGTERM');
    await once(agent, 'exit');
  }
}

async function requestProof(address: string, path: string, body: object): Promise<string> {
  const reply = await fetch(address + path, {
    method: 'POST',
    headers: { origin: PUBLIC_URL, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(reply.status).toBe(200);
  return proofReplySchema.parse(await reply.json()).dpop;
}

/** Signs in twice, as the page does: without the key, and then with the key of the agent. @returns a function that calls the API */
async function signIn(address: string) {
  const browser = createTestBrowser(board.http, PUBLIC_URL);
  const first = await browser.redeem((await browser.signIn(email, PASSWORD)).location ?? '');
  const refused = await board.call(getUserClaims, {
    query: { userId },
    headers: { authorization: `Bearer ${first.access_token}` },
  });
  expect(refused.error.code).toBe('device.proofNeeded');

  const reply = await fetch(address + AGENT_PATHS.ping, { headers: { origin: PUBLIC_URL } });
  const { thumbprint } = agentPingSchema.parse(await reply.json());
  const callback = (await browser.beginSignIn({ dpop_jkt: thumbprint })).location ?? '';
  const proveToken = (nonce?: string) =>
    requestProof(address, AGENT_PATHS.authorize, { htm: 'POST', htu: `${PUBLIC_URL}/oidc/token`, nonce });
  const { nonce: providerNonce } = await browser.redeem(callback, {}, { dpop: await proveToken() });
  const { access_token: token } = await browser.redeem(callback, {}, { dpop: await proveToken(providerNonce) });

  const ath = createHash('sha256').update(token).digest('base64url');
  let nonce: string | undefined;
  return async (endpoint: Endpoint) => {
    const send = async () => {
      const proven = { htm: endpoint.method, htu: PUBLIC_URL + endpoint.path, ath, nonce };
      const dpop = await requestProof(address, AGENT_PATHS.token, proven);
      const query = endpoint === getUserClaims ? { userId } : undefined;
      return board.call(endpoint, { query, headers: { authorization: `DPoP ${token}`, dpop } });
    };
    const reply = await send();
    if (reply.headers['dpop-nonce'] === undefined) return reply;
    nonce = String(reply.headers['dpop-nonce']);
    return send();
  };
}

it('the bundled agent registers a computer, proves calls, and replaces it by a second one', async () => {
  await withAgent('laptop', async (address) => {
    const call = await signIn(address);
    expect((await call(getSecurityToken)).body).toMatchObject({ state: 'unregistered' });
    expect((await call(addSecurityToken)).body).toMatchObject({ state: 'accepted', diffCount: 0 });
    expect(await call(getUserClaims)).toMatchObject({ status: 200, body: { email } });
  });
  await withAgent('desktop', async (address) => {
    const call = await signIn(address);
    expect((await call(getUserClaims)).error.code).toBe('device.notRegistered');
    expect((await call(getSecurityToken)).body).toMatchObject({ state: 'other', diffCount: 0 });
    expect((await call(editSecurityToken)).body).toMatchObject({ state: 'accepted', diffCount: 1 });
    expect((await call(getUserClaims)).status).toBe(200);
  });
});
