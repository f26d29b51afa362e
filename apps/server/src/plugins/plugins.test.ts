import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRunningVersion } from '@loadstone/contracts/board';
import { listCities } from '@loadstone/contracts/places';
import { loadPostingCalls } from '@loadstone/contracts/postings';
import { listTags } from '@loadstone/contracts/tags';
import { createBroker, createTestApp, createTestDatabase, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseScrape } from '../../test/alert-expressions.ts';
import { startLoggedBoard } from '../../test/logged-board.ts';
import { createMachine } from '../../test/machine-calls.ts';
import { appendChanges, toEventChange } from '../db/change-feed/change-feed.ts';
import { inTransaction, lockForTransaction } from '../db/transaction.ts';

const PAGE = '<!doctype html><title>Loadstone</title>';
const METRICS_TOKEN = 'a-token-for-metrics';

let webFolder: string;
let board: TestApp;
let broker: Person;
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'loadstone-web-'));
  await mkdir(join(webFolder, 'assets'));
  await writeFile(join(webFolder, 'index.html'), PAGE);
  await writeFile(join(webFolder, 'assets', 'app-1a2b.js'), 'export {};');
  board = await createTestApp({
    environment: { WEB_DIR: webFolder, METRICS_TOKEN, RATE_LIMIT_PER_USER: '30', REQUEST_BODY_BYTES: '2048' },
  });
  broker = await createBroker(board.db);
});
afterAll(async () => {
  await board.close();
  await rm(webFolder, { recursive: true, force: true });
});

const asPage = { accept: 'text/html,application/xhtml+xml' };
const bearer = async (person: Person) => ({ authorization: `Bearer ${await board.tokenFor(person)}` });

describe('the front end', () => {
  it('serves every screen’s path with the page, revalidated each time', async () => {
    for (const url of ['/', '/home', '/network/7', '/login-callback?code=1']) {
      const response = await board.http.inject({ url, headers: asPage });
      expect([url, response.statusCode, response.body]).toEqual([url, 200, PAGE]);
      expect(response.headers['cache-control']).toBe('no-cache');
    }
  });

  it('is served for any Accept value, and HEAD gets the headers without the page', async () => {
    for (const accept of [undefined, '*/*', 'application/json', 'image/*']) {
      const headers = accept === undefined ? {} : { accept };
      for (const url of ['/', '/home', '/documents/7?tab=1', '/login-callback?iss=http://example.com']) {
        const page = await board.http.inject({ url, headers });
        expect([url, accept, page.statusCode, page.body]).toEqual([url, accept, 200, PAGE]);
        const head = await board.http.inject({ method: 'HEAD', url, headers });
        expect([url, accept, head.statusCode, head.body]).toEqual([url, accept, 200, '']);
        expect(head.headers['content-type']).toContain('text/html');
      }
    }
  });

  it('a file that does not exist is not the page, except for a browser that opens its address', async () => {
    for (const url of ['/robots.txt', '/old-app.js', '/icons/gone.png']) {
      const missing = await board.http.inject({ url, headers: { accept: '*/*' } });
      expect([url, missing.statusCode, missing.json().code]).toEqual([url, 404, 'route.notFound']);
      expect((await board.http.inject({ url, headers: asPage })).body).toBe(PAGE);
    }
  });

  it('has a version file that is never cached and changes with each build', async () => {
    const read = async () => {
      const { status, body, headers } = await board.call(getRunningVersion);
      expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
      return body;
    };
    const before = await read();
    expect(before.version).toMatch(/^\d+\.\d+\.\d+$/);
    await writeFile(join(webFolder, 'index.html'), `${PAGE}<p>New</p>`);
    const after = await read();
    await writeFile(join(webFolder, 'index.html'), PAGE);
    expect(after.build).not.toBe(before.build);
    expect(await read()).toEqual(before);
  });

  it('a monitor may request the health with HEAD', async () => {
    const response = await board.http.inject({ method: 'HEAD', url: '/health' });
    expect([response.statusCode, response.body]).toEqual([200, '']);
  });

  it('lets hashed assets be cached for a year, and returns 404 for a missing one', async () => {
    const asset = await board.http.inject('/assets/app-1a2b.js');
    expect(asset.statusCode).toBe(200);
    expect(asset.headers['cache-control']).toContain('immutable');
    const missing = await board.http.inject({ url: '/assets/gone.js', headers: asPage });
    expect(missing.statusCode).toBe(404);
  });

  it('never hides a wrong API path behind the page', async () => {
    for (const headers of [asPage, {}]) {
      const response = await board.http.inject({ url: '/api/nowhere', headers });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'route.notFound' });
    }
  });

  it('is no reply under /v1: an unknown address is a problem, and one with other methods names them', async () => {
    for (const headers of [asPage, {}]) {
      const missing = await board.http.inject({ url: '/v1/nowhere', headers });
      expect([missing.statusCode, missing.headers['content-type']]).toEqual([404, 'application/problem+json']);
      expect(missing.json()).toMatchObject({ code: 'route.notFound', status: 404 });
    }
    const other = await board.http.inject({ method: 'PUT', url: '/v1/postings/7?x=1', payload: {} });
    expect([other.statusCode, other.headers.allow]).toEqual([405, 'DELETE, GET, HEAD, PATCH']);
    expect(other.json()).toMatchObject({ code: 'route.methodNotAllowed', status: 405 });
  });

  it('does not reach outside its folder', async () => {
    for (const url of ['/../package.json', '/assets/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/etc/passwd']) {
      const response = await board.http.inject({ url });
      expect(response.body).not.toContain('root:');
      expect(response.body).not.toContain('"name"');
    }
  });
});

describe('headers', () => {
  it('every reply has a strict content policy and its request’s id', async () => {
    const response = await board.http.inject({ url: '/home', headers: asPage });
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain('ws://127.0.0.1:18199');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('the page may add style elements with the nonce of its reply only, and no other page may', async () => {
    const withNonce = `${PAGE}<meta nonce="__STYLE_NONCE__">`;
    await writeFile(join(webFolder, 'index.html'), withNonce);
    const read = async (url: string) => {
      const { headers, body } = await board.http.inject({ url, headers: asPage });
      expect([headers['etag'], headers['last-modified']]).toEqual([undefined, undefined]);
      const policy = String(headers['content-security-policy']);
      return { body, styles: policy.split(';').filter((part) => part.startsWith('style-src')) };
    };
    const pages = [await read('/home'), await read('/home'), await read('/index.html')];
    await writeFile(join(webFolder, 'index.html'), PAGE);
    const nonces = pages.map(({ body }) => /nonce="([\w+/=]{22,})"/.exec(body)?.[1]);
    expect(new Set(nonces).size).toBe(3);
    pages.forEach(({ styles }, index) => expect(styles).toEqual([`style-src 'self' 'nonce-${nonces[index]}'`]));
    const { headers } = await board.http.inject('/assets/app-1a2b.js');
    expect(headers['content-security-policy']).toContain("style-src 'self';");
  });

  it('replies of the API are never cached', async () => {
    const person = await bearer(broker);
    const { headers: program } = await createMachine(board, broker);
    for (const [url, headers] of [
      ['/api/LoadPosting/x', person],
      // Paths are matched in any case.
      ['/API/loadposting/x', person],
      ['/v1/companies/me', program],
    ] as const) {
      const response = await board.http.inject({ url, headers });
      expect([url, response.headers['cache-control']]).toEqual([url, 'no-store']);
    }
  });
});

describe('a body that cannot be read', () => {
  const url = '/api/LoadPosting/create/key/NA';
  const send = async (payload: string, type = 'application/json') =>
    board.http.inject({ method: 'POST', url, payload, headers: { ...(await bearer(broker)), 'content-type': type } });

  it('JSON that is none is request.malformed', async () => {
    for (const payload of ['{"a":', 'nonsense', '{"__proto__":{"a":1}}']) {
      const response = await send(payload);
      expect([response.statusCode, response.json().code]).toEqual([400, 'request.malformed']);
    }
  });

  it('another type than JSON is request.unsupportedType', async () => {
    const response = await send('<a/>', 'text/xml');
    expect([response.statusCode, response.json().code]).toEqual([415, 'request.unsupportedType']);
  });

  it('a body over the limit is request.tooLarge', async () => {
    const response = await send(JSON.stringify({ comment: 'x'.repeat(3000) }));
    expect([response.statusCode, response.json().code]).toEqual([413, 'request.tooLarge']);
  });

  it('the body of a request without a session is not read', async () => {
    const payload = 'x'.repeat(100_000);
    const headers = { 'content-type': 'application/json' };
    const response = await board.http.inject({ method: 'POST', url, payload, headers });
    expect([response.statusCode, response.json().code]).toEqual([401, 'session.missing']);
  });

  it('every wrong field of params, query and body is named at once', async () => {
    const response = await send(JSON.stringify({ srceRadius: 'far', vehicleType: '??', comment: 'a\0b' }));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'request.invalid', details: [{ field: 'comment' }] });
    const fields = (await send(JSON.stringify({ srceRadius: 'far', vehicleType: '??' }))).json().details as {
      field: string;
    }[];
    expect(fields.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['dateAvail', 'srceRadius', 'vehicleType']),
    );
  });

  it('an address that cannot be decoded is a refusal, not a failure', async () => {
    const response = await board.http.inject({ url: '/api/LoadPosting/%E0%A4%A', headers: await bearer(broker) });
    expect([response.statusCode, response.json().code]).toEqual([400, 'request.malformed']);
  });
});

describe('limits', () => {
  it('a user who calls too often is refused until the minute is over; others are not', async () => {
    const busy = await createBroker(board.db);
    const call = (as: Person) => board.call(listCities, { as, params: { prefix: 'Tor', countOnly: '1' } });
    for (let calls = 0; calls < 30; calls += 1) expect((await call(busy)).status).toBe(200);
    const refused = await call(busy);
    expect([refused.status, refused.error.code]).toEqual([429, 'request.tooMany']);
    expect((await call(await createBroker(board.db))).status).toBe(200);
    board.clock.advance(60_000);
    expect((await call(busy)).status).toBe(200);
  });

  it('an address that sends too many requests is refused in the same shape', async () => {
    const small = await createTestApp({ environment: { RATE_LIMIT_PER_ADDRESS: '3' } });
    try {
      for (let calls = 0; calls < 3; calls += 1) expect((await small.http.inject('/config.json')).statusCode).toBe(200);
      const refused = await small.http.inject('/config.json');
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'request.tooMany']);
      expect((await small.http.inject('/health')).statusCode).toBe(200);
    } finally {
      await small.close();
    }
  });
});

describe('a server behind proxies', () => {
  it('limits the address that the configured number of proxies report, whatever the client wrote before it', async () => {
    const behind = await createTestApp({ environment: { TRUST_PROXY: '1', RATE_LIMIT_PER_ADDRESS: '2' } });
    try {
      const request = async (forwarded: string) =>
        (await behind.http.inject({ url: '/config.json', headers: { 'x-forwarded-for': forwarded } })).statusCode;
      expect(await request('1.1.1.1, 203.0.113.9')).toBe(200);
      expect(await request('2.2.2.2, 203.0.113.9')).toBe(200);
      expect(await request('3.3.3.3, 203.0.113.9')).toBe(429);
      expect(await request('203.0.113.10')).toBe(200);
    } finally {
      await behind.close();
    }
  });
});

describe('metrics', () => {
  it('are read with their token only', async () => {
    expect((await board.http.inject('/metrics')).statusCode).toBe(404);
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const response = await board.http.inject({ url: '/metrics', headers });
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('loadstone_matching_postings 0');
    expect(response.body).toContain('route="/api/LoadPosting/:key"');
    expect(response.body).not.toContain(broker.keyFor('ll_ldpostings_view'));
  });
});

describe('the API document', () => {
  it('is served with an explorer that loads nothing from elsewhere', async () => {
    const page = await board.http.inject({ url: '/api/docs/', headers: asPage });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/src="https?:/);
    const policy = String(page.headers['content-security-policy']);
    const scripts = policy.split(';').find((part) => part.trim().startsWith('script-src'));
    const [inline = ''] = page.body.match(/(?<=<script type="text\/javascript">)[^]+?(?=<\/script>)/) ?? [];
    expect(inline).toContain('createApiReference');
    expect(scripts?.trim()).toBe(`script-src 'self' 'sha256-${createHash('sha256').update(inline).digest('base64')}'`);
    expect(inline).toContain('/v1/openapi.json');
    const document = await board.http.inject('/api/openapi.json');
    expect(document.json().paths[loadPostingCalls.list.path.replace(':key', '{key}')].get.tags).toEqual(['postings']);
  });
});

describe('a board that other machines can reach', () => {
  it('has no explorer of its API by default, and none that needs inline scripts', async () => {
    const reachable = await createTestApp({ environment: { PUBLIC_URL: 'https://board.example.com' } });
    try {
      expect((await reachable.http.inject('/v1/openapi.json')).json().openapi).toBe('3.1.0');
      expect((await reachable.http.inject('/api/openapi.json')).statusCode).toBe(404);
      const page = await reachable.http.inject({ url: '/api/docs/', headers: asPage });
      expect(page.body).not.toContain('scalar');
      expect(page.headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'");
    } finally {
      await reachable.close();
    }
  });

  it('states which features of the browser it uses', async () => {
    const { headers } = await board.http.inject('/config.json');
    expect(headers['permissions-policy']).toContain('geolocation=(self), camera=()');
  });
});

describe('the log of requests', () => {
  it('has each refusal, and of refusals by a limit one a minute for each user and route', async () => {
    const { board: limited, log } = await startLoggedBoard({ LOG_LEVEL: 'info', RATE_LIMIT_PER_USER: '2' });
    try {
      const person = await createBroker(limited.db);
      const statuses = await Promise.all(
        Array.from({ length: 6 }, async () => (await limited.call(listTags, { as: person })).status),
      );
      expect(statuses.toSorted()).toEqual([200, 200, 429, 429, 429, 429]);
      for (const _ of [1, 2]) await limited.call(listTags);
      const logged = log.filter((line) => line['route'] === listTags.path).map((line) => line['status']);
      expect(logged).toEqual([429, 401, 401]);
    } finally {
      await limited.close();
    }
  });
});

describe('a server that is filling its index', () => {
  it('reports starting, refuses calls with 503, and still serves its settings', async () => {
    const database = await createTestDatabase();
    const old = toEventChange(1, { type: 'resources.changed', entityTypeId: 1 });
    await inTransaction(database.db, (tx) => appendChanges(tx, [old]));
    // The index is filled under the feed's lock, so holding that lock keeps the server in state starting.
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const isHeld = new Promise<void>((resolve) => {
      void inTransaction(database.db, async (tx) => {
        await lockForTransaction(tx, 'changeFeed');
        resolve();
        await released;
      });
    });
    await isHeld;
    const starting = await createTestApp({ waitsUntilReady: false, database });
    try {
      const health = await starting.http.inject('/health');
      expect([health.statusCode, health.json().status]).toEqual([503, 'starting']);
      const call = await starting.call(loadPostingCalls.list, { params: { key: 'x' } });
      expect([call.status, call.error.code]).toEqual([503, 'server.starting']);
      expect((await starting.http.inject('/config.json')).statusCode).toBe(200);
      // The feed keeps changes for hours: their age is no lag of an index that is filled from the tables.
      const samples = parseScrape((await starting.http.inject('/metrics')).body, 'loadstone');
      const lags = samples.filter(({ name }) => name.startsWith('loadstone_feed_lag_'));
      expect(lags.map(({ value }) => value)).toEqual([NaN, NaN]);
      release();
      await starting.app.matching.whenReady();
      expect((await starting.http.inject('/health')).json().status).toBe('ok');
    } finally {
      release();
      await starting.close();
      await database.close();
    }
  });
});
