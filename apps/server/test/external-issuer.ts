import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose';

/** An external issuer with RSA keys, such as a company's own. */
export class Issuer {
  readonly #server: Server;
  readonly #keys: { kid: string; privateKey: CryptoKey; publicJwk: JWK }[] = [];
  isDown = false;

  constructor() {
    this.#server = createServer((request, response) => {
      if (this.isDown) {
        response.writeHead(500).end('down');
        return;
      }
      const isDiscovery = request.url === '/realm/.well-known/openid-configuration';
      const body = isDiscovery
        ? { issuer: this.address, jwks_uri: `${this.address}/keys` }
        : { keys: this.#keys.map((key) => key.publicJwk) };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/realm`;
  }

  async start(): Promise<void> {
    await this.addKey();
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async addKey(): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const kid = `key-${this.#keys.length + 1}`;
    this.#keys.push({ kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } });
  }

  /** Signs an access token. @param payload its claims besides `iss`, `aud` and `exp`, which it may replace */
  async sign(payload: JWTPayload): Promise<string> {
    const key = this.#keys.at(-1);
    if (!key) throw new Error('The issuer has no key.');
    const whole = { iss: this.address, aud: 'linkup-at-home', exp: 4_070_908_800, ...payload };
    return new SignJWT(whole).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(key.privateKey);
  }
}
