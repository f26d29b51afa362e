import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calculateJwkThumbprint, decodeProtectedHeader, EmbeddedJWK, jwtVerify, type JWK } from 'jose';
import { BOARD, send, startTestAgent, type TestAgent } from '../test/agent-fixture.ts';
import { listenOnLoopback } from './commands.ts';
import { REQUESTS_AT_ONCE } from './agent-server.ts';
import { distrustOrigin, trustOrigin } from './trusted-origins.ts';

const ISSUER = 'https://sign-in.example.com';
const HASH = 'a'.repeat(43);
const PROOF = { htm: 'POST', htu: `${BOARD}/api/Postings`, ath: HASH };

let agent: TestAgent;
beforeEach(async () => {
  agent = await startTestAgent();
  trustOrigin(agent.folder, BOARD, ISSUER);
});
afterEach(() => agent.close());

describe('a trusted page', () => {
  it('returns the id of this device', async () => {
    const reply = await agent.send('/Agent/Ping');
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ product: 'loadstone-agent', version: '1.2.3', thumbprint: agent.key.thumbprint });
    expect(reply.headers['access-control-allow-origin']).toBe(BOARD);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('receives a proof that another library verifies, for the method, address, token and nonce it names', async () => {
    const { body } = await agent.send('/Device/token', {
      body: { ...PROOF, htu: `${BOARD}/api/Postings?x=1#y`, nonce: 'n1', expireInSeconds: 30 },
    });
    const proof = body['dpop'] ?? '';
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: ['ES256'],
    });
    expect(payload).toMatchObject({ htm: 'POST', htu: `${BOARD}/api/Postings`, ath: HASH, nonce: 'n1' });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(30);
    expect(await calculateJwkThumbprint(protectedHeader.jwk as JWK)).toBe(agent.key.thumbprint);
    expect(Object.keys(decodeProtectedHeader(proof).jwk ?? {}).sort()).toEqual(['crv', 'kty', 'x', 'y']);
  });

  it('receives another proof each time, which lives for 200 seconds unless it requests less', async () => {
    const read = async () => {
      const { body } = await agent.send('/Device/authorize', { body: { htm: 'POST', htu: `${ISSUER}/token` } });
      return (await jwtVerify(body['dpop'] ?? '', EmbeddedJWK)).payload;
    };
    const [first, second] = [await read(), await read()];
    expect(first.jti).not.toBe(second.jti);
    expect((first.exp ?? 0) - (first.iat ?? 0)).toBe(200);
    expect(first).not.toHaveProperty('ath');
  });

  it('may send a preflight, also for a private network', async () => {
    const reply = await agent.send('/Device/token', {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'POST', 'access-control-request-private-network': 'true' },
    });
    expect(reply.status).toBe(204);
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': BOARD,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
      'access-control-allow-private-network': 'true',
    });
  });

  it('is refused at once after the user has withdrawn the trust', async () => {
    distrustOrigin(agent.folder, BOARD);
    expect((await agent.send('/Agent/Ping')).status).toBe(403);
  });
});

describe('a request is refused', () => {
  it.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of a page in a sandbox', { origin: 'null' }],
    ['of an origin that only begins like the board', { origin: `${BOARD}.evil.example` }],
    ['to a name that was pointed at this machine', { host: 'rebound.example:65000' }],
    ['to loopback with another port', { host: '127.0.0.1:1' }],
  ])('%s, with a reply that the page cannot read, and logged', async (_, headers) => {
    for (const path of ['/Agent/Ping', '/Device/token']) {
      const reply = await agent.send(path, { headers, ...(path === '/Agent/Ping' ? {} : { body: PROOF }) });
      expect(reply.status).toBe(403);
      expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
      expect(reply.body).not.toHaveProperty('dpop');
    }
    const preflight = await agent.send('/Device/token', { method: 'OPTIONS', headers });
    expect(preflight.status).toBe(403);
    expect(preflight.headers).not.toHaveProperty('access-control-allow-private-network');
    expect(agent.lines.map((line) => line.split(' ').slice(1, 4).join(' '))).toEqual([
      '403 GET /Agent/Ping',
      '403 POST /Device/token',
      '403 OPTIONS /Device/token',
    ]);
  });

  it.each([
    ['for an address of another server', { ...PROOF, htu: 'https://evil.example/api' }, {}, 403],
    ['for an address that is no web address', { ...PROOF, htu: 'file:///etc/passwd' }, {}, 400],
    ['without the hash of a token', { htm: 'GET', htu: BOARD }, {}, 400],
    ['with an unknown field', { ...PROOF, jwk: {} }, {}, 400],
    ['with a method that is no method', { ...PROOF, htm: 'BREW' }, {}, 400],
    ['for a longer life than allowed', { ...PROOF, expireInSeconds: 301 }, {}, 400],
    ['that is not JSON', '{', {}, 400],
    ['that is too long', { ...PROOF, nonce: 'n'.repeat(5000) }, {}, 413],
    ['of a type that needs no preflight', PROOF, { 'content-type': 'text/plain' }, 415],
  ])('%s', async (_, body, headers, status) => {
    const reply = await agent.send('/Device/token', { body, headers });
    expect(reply.status).toBe(status);
    expect(reply.body).not.toHaveProperty('dpop');
  });

  it('for an unknown path or method', async () => {
    expect((await agent.send('/Device/key')).status).toBe(404);
    expect((await agent.send('/Device/token')).status).toBe(405);
  });

  it('soon again where half-open connections have filled the server', async () => {
    const halfOpen = Array.from({ length: 100 }, () => connect(agent.port, '127.0.0.1').on('error', () => undefined));
    await Promise.all(halfOpen.map((socket) => once(socket, 'connect')));
    await expect(agent.send('/Agent/Ping')).rejects.toThrow();
    await expect
      .poll(
        () =>
          agent.send('/Agent/Ping').then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 4_500, interval: 250 },
      )
      .toBe(200);
    for (const socket of halfOpen) socket.destroy();
  });

  it('beyond the rate limit, until time passes', async () => {
    let elapsedMs = 0;
    const limited = await startTestAgent({ elapsedMs: () => elapsedMs });
    trustOrigin(limited.folder, BOARD);
    const statuses = new Set<number>();
    for (let count = 0; count < REQUESTS_AT_ONCE; count += 1) statuses.add((await limited.send('/Agent/Ping')).status);
    expect([...statuses]).toEqual([200]);
    expect((await limited.send('/Agent/Ping')).status).toBe(429);
    elapsedMs = 10;
    expect((await limited.send('/Agent/Ping')).status).toBe(200);
    limited.close();
  });
});

describe('the agent', () => {
  it('logs the caller and the request, and no proof, nonce or hash', async () => {
    const { body } = await agent.send('/Device/token', { body: { ...PROOF, nonce: 'secret-nonce' } });
    const log = agent.lines.join('\n');
    expect(log).toMatch(/200 POST \/Device\/token from https:\/\/board\.example\.com$/m);
    for (const secret of [body['dpop'] ?? '', 'secret-nonce', HASH]) expect(log).not.toContain(secret);
  });

  it('takes the first free port, and only of loopback', async () => {
    const other = createServer((_, response) => response.end());
    const port = await listenOnLoopback(other, [agent.port, 0]);
    expect(port).toBe(0);
    expect(other.address()).toMatchObject({ address: '127.0.0.1' });
    await expect(listenOnLoopback(createServer(), [agent.port])).rejects.toThrow('in use');
    other.close();
    expect((await send(agent.port, '/Agent/Ping')).status).toBe(200);
  });
});
