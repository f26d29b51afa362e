import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPublicLookup, sendPublicRequest, type PublicRequest, type ResolveName } from './public-request.ts';

let service: Server;
let port: number;
let received: string[] = [];
beforeAll(async () => {
  service = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      received.push(body);
      if (request.url === '/silent') return;
      if (request.url === '/away') response.writeHead(302, { location: '/' });
      response.end('x'.repeat(100_000));
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  port = (service.address() as AddressInfo).port;
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});
beforeEach(() => {
  received = [];
});

/** A name that resolves to each of these lists in turn. */
function resolveTo(...lists: string[][]): ResolveName & { calls: number } {
  const resolve: ResolveName = (_hostname, _options, done) => {
    const addresses = lists[Math.min(counted.calls++, lists.length - 1)] ?? [];
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  const counted = Object.assign(resolve, { calls: 0 });
  return counted;
}

const send = (more: Partial<PublicRequest>, path = '/') =>
  sendPublicRequest({
    url: `http://127.0.0.1:${port}${path}`,
    method: 'POST',
    headers: {},
    body: 'hello',
    timeoutMs: 5_000,
    ...more,
  });

describe('a request to an address of a client', () => {
  it.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '169.254.169.254'])(
    'is not sent to %s',
    async (host) => {
      await expect(send({ url: `http://${host}:${port}/` })).rejects.toThrow('address is not public');
      expect(received).toEqual([]);
    },
  );

  it.each([[['127.0.0.1']], [['::1']], [['142.250.1.1', '127.0.0.1']]])(
    'is not sent to a name with the addresses %j',
    async (addresses) => {
      const resolve = resolveTo(addresses);
      await expect(send({ url: `http://rebound.example:${port}/`, resolve })).rejects.toThrow('address is not public');
      expect([received, resolve.calls]).toEqual([[], 1]);
    },
  );

  it('does not reach a private address that the name gets after it was checked', async () => {
    const [publicOnly, privateNow] = [['142.250.1.1'], ['127.0.0.1']];
    const resolve = resolveTo(publicOnly, privateNow);
    await expect(send({ url: `http://rebound.example:${port}/`, resolve, timeoutMs: 500 })).rejects.toThrow();
    expect([received, resolve.calls]).toEqual([[], 1]);
    // The next request is checked again.
    await expect(send({ url: `http://rebound.example:${port}/`, resolve })).rejects.toThrow('address is not public');
    expect([received, resolve.calls]).toEqual([[], 2]);
  });

  it('connects to the addresses that were checked, which are looked up once', () => {
    const resolve = resolveTo(['142.250.1.1', '2607:f8b0::1'], ['127.0.0.1']);
    const lookup = createPublicLookup(resolve);
    const found: unknown[] = [];
    lookup('rebound.example', { all: true }, (...result) => found.push(result));
    expect(found).toEqual([
      [
        null,
        [
          { address: '142.250.1.1', family: 4 },
          { address: '2607:f8b0::1', family: 6 },
        ],
      ],
    ]);
    expect(resolve.calls).toBe(1);
    lookup('rebound.example', {}, (error) => found.push(error?.message));
    expect(found[1]).toBe('address is not public');
  });

  it('fails for a name without an address', async () => {
    await expect(send({ url: 'http://nowhere.example/', resolve: resolveTo([]) })).rejects.toThrow('no address');
  });

  it('returns the status and the first bytes of the reply, and follows no redirect', async () => {
    const isAnyAddressAllowed = true;
    expect(await send({ isAnyAddressAllowed, replyBytes: 10 })).toMatchObject({ status: 200, body: 'xxxxxxxxxx' });
    expect(await send({ isAnyAddressAllowed }, '/away')).toMatchObject({ status: 302, body: '' });
    expect(received).toEqual(['hello', 'hello']);
  });

  it('ends at its time limit', async () => {
    await expect(send({ isAnyAddressAllowed: true, timeoutMs: 50 }, '/silent')).rejects.toThrow(/abort/i);
  });
});
