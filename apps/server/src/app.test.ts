import { readdirSync } from 'node:fs';
import { getClientSettings } from '@loadstone/contracts/board';
import type { Endpoint } from '@loadstone/contracts/endpoint';
import { loadPostingCalls } from '@loadstone/contracts/postings';
import { createBroker, createTestApp, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let board: TestApp;
beforeAll(async () => {
  board = await createTestApp();
});
afterAll(() => board.close());

/** The endpoints in an export of the contracts: itself, or those of a group such as `loadPostingCalls`. */
function listEndpoints(exported: unknown): Endpoint[] {
  if (typeof exported !== 'object' || exported === null) return [];
  if ('method' in exported && 'path' in exported && 'callers' in exported) return [exported as Endpoint];
  const isPlain = Object.getPrototypeOf(exported) === Object.prototype;
  return isPlain ? Object.values(exported).flatMap(listEndpoints) : [];
}

/** What every entry of the contracts exports. */
async function listContractExports(): Promise<unknown[]> {
  const folder = new URL('../../../packages/contracts/src/', import.meta.url);
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const loaded = await Promise.all(
    entries.map(({ name }) => import(new URL(`${name}/index.ts`, folder).href) as Promise<object>),
  );
  return loaded.flatMap((entry) => Object.values(entry));
}

describe('the server', () => {
  it('serves every endpoint that the contracts declare', async () => {
    const toName = ({ method, path }: Endpoint) => `${method} ${path}`;
    const declared = new Set((await listContractExports()).flatMap(listEndpoints).map(toName));
    const served = new Set(board.app.endpoints.map(toName));
    expect([...declared].filter((name) => !served.has(name))).toEqual([]);
    expect(declared.size).toBeGreaterThan(40);
  });

  it('reports its health', async () => {
    const response = await board.http.inject('/health');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ status: 'ok' });
  });

  it('reports starting until the work of its start is done', async () => {
    const work = Promise.withResolvers<void>();
    board.app.health.holdUntil(work.promise);
    const held = await board.http.inject('/health');
    expect([held.statusCode, held.json().status]).toEqual([503, 'starting']);
    work.reject(new Error('the sample market could not be written'));
    await work.promise.catch(() => undefined);
    expect((await board.http.inject('/health')).statusCode).toBe(200);
  });

  it('gives the front end its settings without a session and uncached', async () => {
    const { status, body, headers } = await board.call(getClientSettings);
    expect(status).toBe(200);
    expect(body.oidc.issuer).toBe('http://127.0.0.1:18199/oidc');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('matches paths in any case and with a slash at the end', async () => {
    const broker = await createBroker(board.db);
    const headers = { authorization: `Bearer ${await board.tokenFor(broker)}` };
    const key = broker.keyFor('ll_ldpostings_view');
    for (const path of [`/API/loadposting/${key}`, `/api/LoadPosting/${key}/`]) {
      const response = await board.http.inject({ url: path, headers });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual([]);
    }
  });

  it('refuses a call without a session', async () => {
    const { status, error } = await board.call(loadPostingCalls.list, { params: { key: 'whatever' } });
    expect(status).toBe(401);
    expect(error.code).toBe('session.missing');
    expect(error.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('shows its metrics to this machine, but not through a proxy on it', async () => {
    expect((await board.http.inject('/metrics')).statusCode).toBe(200);
    const passedOn = await board.http.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(passedOn.statusCode).toBe(404);
  });

  it('refuses an unknown path in the common shape of refusals', async () => {
    const response = await board.http.inject('/api/nowhere');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'route.notFound' });
  });
});
