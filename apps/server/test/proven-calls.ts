import { createHash, randomUUID } from 'node:crypto';
import { getUserClaims } from '@loadstone/contracts/users';
import { createBroker, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import * as dpop from 'dpop';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createDevice, createRunningClock, PUBLIC_URL, type Device } from './device-keys.ts';

export const CLAIMS_URL = `${PUBLIC_URL}${getUserClaims.path}`;

/** What a client reads of a reply. */
interface ProvenReply {
  /** 'accepted', or status and code. */
  readonly said: string;
  readonly nonce: string | undefined;
  readonly challenge: unknown;
  readonly message: string | undefined;
}

/** The changes of a forged proof. */
export interface Forgery {
  readonly claims?: Record<string, unknown>;
  readonly header?: Record<string, unknown>;
  /** In seconds. */
  readonly issuedAt?: number;
}

/** A board with a user whose token is bound to the key of a device. */
interface ProvenCalls {
  board: TestApp;
  device: Device;
  /** Another one in each test, as is the token. */
  person: Person;
  token: string;
  /** Requests the user's claims with these headers. */
  call(headers: Record<string, string>): Promise<ProvenReply>;
  callWith(proof: string, accessToken?: string): Promise<ProvenReply>;
  /** A proof by the `dpop` library, which is not the product's own. */
  proveBy(keys: dpop.KeyPair, nonce?: string, url?: string): Promise<string>;
  readNonce(): Promise<string>;
  /** A valid proof with changes, signed with the device's key. */
  forge(change?: Forgery): Promise<string>;
  /** The entries of the person in the sign-in log. */
  readEntries(): Promise<readonly LogEntry[]>;
}

/** An entry of the sign-in log. */
interface LogEntry {
  readonly description: string;
  readonly code: string;
  readonly email_address: string;
  readonly type: number;
  readonly source: string;
  readonly network_address: string;
}

export function toTokenHash(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest('base64url');
}

/** Creates the board before the tests of a file, and another user before each test. */
export function setUpProvenCalls(): ProvenCalls {
  const calls: Omit<ProvenCalls, 'board' | 'device' | 'person' | 'token'> = {
    async call(headers) {
      const reply = await set.board.call(getUserClaims, { query: { userId: set.person.userId }, headers });
      return {
        said: reply.status === 200 ? 'accepted' : `${reply.status} ${reply.error.code}`,
        nonce: reply.headers['dpop-nonce'] as string | undefined,
        challenge: reply.headers['www-authenticate'],
        message: reply.status === 200 ? undefined : reply.error.message,
      };
    },
    callWith: (proof, accessToken = set.token) => calls.call({ authorization: `DPoP ${accessToken}`, dpop: proof }),
    proveBy: (keys, nonce, url = CLAIMS_URL) => dpop.generateProof(keys, url, 'GET', nonce, set.token),
    async readNonce() {
      const { nonce } = await calls.callWith(await calls.proveBy(set.device.keys));
      if (nonce === undefined) throw new Error('no nonce');
      return nonce;
    },
    async forge({ claims, header, issuedAt = Math.floor(set.board.clock.now().getTime() / 1000) } = {}) {
      const nonce = claims !== undefined && 'nonce' in claims ? undefined : await calls.readNonce();
      const valid = { jti: randomUUID(), htm: 'GET', htu: CLAIMS_URL, ath: toTokenHash(set.token), nonce };
      return new SignJWT({ ...valid, iat: issuedAt, ...claims })
        .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: set.device.publicJwk, ...header })
        .sign(set.device.keys.privateKey);
    },
    readEntries: () =>
      set.board.db
        .selectFrom('user_login_activity')
        .select([
          'description',
          'error_code as code',
          'email_address',
          'user_activity_type_id as type',
          'source',
          'network_address',
        ])
        .where('user_id', '=', set.person.userId)
        .orderBy('id')
        .execute(),
  };
  const set = calls as ProvenCalls;
  beforeAll(async () => {
    set.board = await createTestApp({ clock: createRunningClock() });
    set.device = await createDevice();
  });
  afterAll(() => set.board.close());
  beforeEach(async () => {
    set.person = await createBroker(set.board.db);
    set.token = await set.board.tokenFor(set.person, { keyThumbprint: set.device.thumbprint });
  });
  return set;
}
