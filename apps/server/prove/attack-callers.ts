import { FEATURE_CODES } from '@loadstone/contracts/board';
import type { ErrorCode } from '@loadstone/contracts/endpoint';
import { PRODUCT_IDS, type ProductMode } from '@loadstone/contracts/postings';
import { API_SCOPES } from '@loadstone/contracts/users';
import { createPerson, type Person, getTestVault } from '@loadstone/testkit';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWK } from 'jose';
import { loadOidcKeys, signAccessToken, type TokenGrant } from '../src/auth/index.ts';
import { systemClock } from '../src/ground/clock.ts';
import type { Db } from '../src/db/database.ts';

/** The key of every feature of the companies in this proof, so that a generated path can name it. */
export const ONE_KEY = 'one-key-for-all-features';

/** A caller whose credential is valid. */
export interface KnownCaller {
  readonly name: string;
  readonly person: Person;
  /** Signs a token of a new session in place of `token`, because a call has ended the session. */
  signAgain(): Promise<void>;
  token: string;
}

/** A credential that must be refused by every call that needs a session. */
export interface RefusedCredential {
  readonly name: string;
  /** The `Authorization` header; undefined: none. */
  readonly authorization: string | undefined;
  readonly code: ErrorCode;
}

export interface AttackCallers {
  readonly known: readonly KnownCaller[];
  readonly refused: readonly RefusedCredential[];
  /** The company whose private texts contain `CANARY`. It sends nothing after its set-up. */
  readonly victim: KnownCaller;
}

interface Kind {
  readonly name: string;
  readonly modes: readonly ProductMode[];
  readonly hasFeatures: boolean;
  readonly isGloballyExcluded?: boolean;
}

const VICTIM: Kind = { name: 'victim', modes: ['B', 'C'], hasFeatures: true };
const KINDS: readonly Kind[] = [
  { name: 'broker', modes: ['B'], hasFeatures: true },
  { name: 'carrier', modes: ['C'], hasFeatures: true },
  { name: 'both', modes: ['B', 'C'], hasFeatures: true },
  { name: 'without a product', modes: [], hasFeatures: true },
  { name: 'without features', modes: ['B', 'C'], hasFeatures: false },
  { name: 'globally excluded', modes: ['B', 'C'], hasFeatures: true, isGloballyExcluded: true },
];

/** Writes one company for each kind of caller and signs tokens for a server at `address`. */
export async function createCallers(db: Db, address: string): Promise<AttackCallers> {
  const [key] = (await loadOidcKeys(db, getTestVault(db), systemClock)).signing;
  if (key === undefined) throw new Error('The provider has no signing key.');
  const toGrant = (person: Person): TokenGrant => ({
    issuer: `${address}/oidc`,
    audience: 'linkup',
    userId: person.userId,
    accountId: person.accountId,
    custCd: person.custCd,
    sessionId: `attack ${person.userId}`,
    issuedOn: systemClock.now(),
    lifetimeSeconds: 6 * 3600,
  });
  const create = async (kind: Kind): Promise<KnownCaller> => {
    const person = await createCaller(db, kind);
    let sessions = 0;
    const caller = {
      name: kind.name,
      person,
      token: '',
      async signAgain() {
        sessions += 1;
        caller.token = await signAccessToken(key, {
          ...toGrant(person),
          sessionId: `attack ${person.userId} ${sessions}`,
        });
      },
    };
    await caller.signAgain();
    return caller;
  };
  const known: KnownCaller[] = [];
  for (const kind of KINDS) known.push(await create(kind));
  const broker = known[0]!.person;
  const disabled = await createPerson(db, { modes: ['B'], user: { status_id: 2 } });
  return { known, victim: await create(VICTIM), refused: await listRefused(key, toGrant(broker), toGrant(disabled)) };
}

async function createCaller(db: Db, { modes, hasFeatures, isGloballyExcluded = false }: Kind): Promise<Person> {
  const person = await createPerson(db, {
    modes,
    hasPermits: false,
    company: { globally_excluded: isGloballyExcluded },
  });
  if (hasFeatures) {
    const permits = Object.values(PRODUCT_IDS).flatMap((product_id) =>
      FEATURE_CODES.map((code) => ({ account_id: person.accountId, product_id, code, api_key: ONE_KEY })),
    );
    await db.insertInto('permits').values(permits).execute();
  }
  return person;
}

/** Tokens that an attacker can produce from what is public, and genuine ones that are not valid here. */
async function listRefused(key: JWK, grant: TokenGrant, disabled: TokenGrant): Promise<RefusedCredential[]> {
  const genuine = await signAccessToken(key, grant);
  const changed = (change: Partial<TokenGrant>) => signAccessToken(key, { ...grant, ...change });
  const foreign = await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey);
  const bearer = (name: string, token: string, code: ErrorCode): RefusedCredential => ({
    name,
    authorization: `Bearer ${token}`,
    code,
  });
  const anHourAgo = new Date(grant.issuedOn.getTime() - 3_600_000);
  return [
    { name: 'no credential', authorization: undefined, code: 'session.missing' },
    { name: 'a password', authorization: 'Basic dXNlcjpwYXNz', code: 'session.missing' },
    { name: 'an unbound token as DPoP', authorization: `DPoP ${genuine}`, code: 'session.invalid' },
    bearer('a bound token without a proof', await changed({ keyThumbprint: 'a'.repeat(43) }), 'session.proofInvalid'),
    bearer('an unbound token with a device check', await changed({ isDeviceChecked: true }), 'device.proofNeeded'),
    bearer('a text', 'nonsense', 'session.invalid'),
    bearer('a very long text', 'x'.repeat(9_000), 'session.invalid'),
    bearer('an expired token', await changed({ issuedOn: anHourAgo, lifetimeSeconds: 60 }), 'session.expired'),
    bearer('a token of another audience', await changed({ audience: 'other' }), 'session.invalid'),
    bearer('a token of another issuer', await changed({ issuer: 'http://127.0.0.1/oidc' }), 'session.invalid'),
    bearer('a token with another scope', await changed({ scope: API_SCOPES[1] }), 'session.scopeMissing'),
    bearer('a token of a disabled user', await signAccessToken(key, disabled), 'session.disabled'),
    bearer(
      'a token of another key under our key’s id',
      await signAccessToken({ ...foreign, alg: 'ES256', kid: key.kid }, grant),
      'session.invalid',
    ),
    bearer('a token without a signature', toUnsigned(grant), 'session.invalid'),
    bearer('a token signed with the public key as secret', await toConfused(key, grant), 'session.invalid'),
    bearer('a token whose last character differs', toDamaged(genuine), 'session.invalid'),
  ];
}

function toClaims(grant: TokenGrant) {
  return {
    account_id: grant.accountId,
    cust_cd: grant.custCd,
    mysession: grant.sessionId,
    scope: API_SCOPES.join(' '),
    userid: grant.userId,
    skipDeviceCheck: true,
    openAccessCheck: false,
  };
}

function toUnsigned(grant: TokenGrant): string {
  return new UnsecuredJWT(toClaims(grant))
    .setIssuer(grant.issuer)
    .setAudience(grant.audience)
    .setSubject(String(grant.userId))
    .setExpirationTime('1h')
    .encode();
}

/** HS256 with the text of the public key: accepted by a verifier that lets the token choose the algorithm. */
async function toConfused(key: JWK, grant: TokenGrant): Promise<string> {
  const { d: _, ...publicKey } = key;
  const secret = new TextEncoder().encode(JSON.stringify(publicKey).padEnd(32));
  return new SignJWT(toClaims(grant))
    .setProtectedHeader({ alg: 'HS256', kid: key.kid, typ: 'at+jwt' })
    .setIssuer(grant.issuer)
    .setAudience(grant.audience)
    .setSubject(String(grant.userId))
    .setExpirationTime('1h')
    .sign(secret);
}

/** Changes a character in the middle of the signature, because some bits of the last one have no meaning. */
function toDamaged(token: string): string {
  const at = token.lastIndexOf('.') + 10;
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
}
