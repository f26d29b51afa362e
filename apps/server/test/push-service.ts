import { createECDH, randomBytes, type ECDH } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decryptPush } from './decrypt-push.ts';

/** A browser that has subscribed at the push service of a test. */
interface PushBrowser {
  readonly ecdh: ECDH;
  readonly auth: Buffer;
  readonly path: string;
  readonly subscription: { endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } };
}

/** A push service on loopback that keeps what it receives. */
export interface PushService {
  /** The settings of a server that may send to it. */
  readonly environment: Readonly<Record<string, string>>;
  createBrowser(): PushBrowser;
  /** The messages of a browser, decrypted. */
  read(browser: PushBrowser): unknown[];
  close(): Promise<void>;
}

/** Starts a push service that accepts everything. */
export async function startPushService(): Promise<PushService> {
  const received: { path: string; body: Buffer }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ path: request.url ?? '', body: Buffer.concat(parts) });
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    environment: { PUSH_HOSTS: '127.0.0.1', PUSH_CONTACT: 'mailto:board@example.com' },
    createBrowser() {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(6).toString('hex')}`;
      const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') };
      return { ecdh, auth, path, subscription: { endpoint: `${origin}${path}`, expirationTime: null, keys } };
    },
    read: (browser) =>
      received
        .filter(({ path }) => path === browser.path)
        .map(({ body }) => JSON.parse(decryptPush(body, browser)) as unknown),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
