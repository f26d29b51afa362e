import { createHash, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { API_SCOPES } from '@loadstone/contracts';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createClaimsReader } from '../src/auth/tokens/access-token-method.ts';
import { createTokenVerifier, signAccessToken } from '../src/auth/tokens/access-tokens.ts';
import type { CredentialRequest } from '../src/auth/callers/methods.ts';
import { createProofCheck } from '../src/auth/proofs/proof-check.ts';
import { createProofNonces } from '../src/auth/proofs/proof-nonces.ts';
import { createSeenProofs } from '../src/auth/proofs/seen-proofs.ts';
import { systemClock as clock } from '../src/clock.ts';

/**
 * Measures what a DPoP proof adds to the check of a request's access token, against the bearer scheme in the same run,
 * and the memory of the used proofs. In one process without network or database: everything else of a call is the same.
 */
const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, calls: { type: 'string', default: '5000' } },
});
const CALLS = Number(values.calls);
const WARM_UP = 500;
const USED_PROOFS = 70_000;
const ORIGIN = 'http://localhost:8080';
const ISSUER = `${ORIGIN}/oidc`;
const URL_PATH = '/api/Users/user-claims';

const device = await generateKeyPair('ES256', { extractable: true });
const publicJwk = await exportJWK(device.publicKey);
const provider = await generateKeyPair('ES256', { extractable: true });
const nonces = createProofNonces('bench', clock);
const getNowMs = () => performance.now();
const read = createClaimsReader({
  verify: createTokenVerifier(
    {
      issuer: ISSUER,
      audience: 'linkup',
      scope: API_SCOPES[0],
      algorithms: ['ES256'],
      findKey: () => provider.publicKey,
    },
    clock,
  ),
  nonces,
  checkProof: createProofCheck({
    origin: ORIGIN,
    clock,
    nonces,
    seen: createSeenProofs(70_000, USED_PROOFS, getNowMs),
  }),
  noteRefusedProof: (_, refused) => {
    throw refused;
  },
});

async function signToken(keyThumbprint?: string): Promise<string> {
  return signAccessToken(
    { ...(await exportJWK(provider.privateKey)), alg: 'ES256' },
    {
      issuer: ISSUER,
      audience: 'linkup',
      userId: 1,
      accountId: 1,
      custCd: 'BENCH',
      sessionId: 'bench',
      issuedOn: clock.now(),
      lifetimeSeconds: 3600,
      keyThumbprint,
    },
  );
}

const toRequest = (authorization: string, headers: Record<string, string> = {}): CredentialRequest => ({
  method: 'GET',
  url: `${URL_PATH}?userId=1`,
  headers,
  authorizations: [authorization],
  networkAddress: '127.0.0.1',
});

async function createProvedRequests(count: number): Promise<CredentialRequest[]> {
  const token = await signToken(await calculateJwkThumbprint(publicJwk));
  const ath = createHash('sha256').update(token).digest('base64url');
  return Promise.all(
    Array.from({ length: count }, async () => {
      const dpop = await new SignJWT({ htm: 'GET', htu: ORIGIN + URL_PATH, ath, nonce: nonces.getCurrent() })
        .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: publicJwk })
        .setJti(randomUUID())
        .setIssuedAt()
        .sign(device.privateKey);
      return toRequest(`DPoP ${token}`, { dpop });
    }),
  );
}

/** Milliseconds of each check but the first, one after the other. */
async function time(requests: readonly CredentialRequest[]) {
  const times: number[] = [];
  for (const [at, request] of requests.entries()) {
    const startedMs = getNowMs();
    await read(request);
    if (at >= WARM_UP) times.push(getNowMs() - startedMs);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? Number.NaN) * 1000) / 1000;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}

function measureUsedProofs(): number {
  const before = process.memoryUsage().heapUsed;
  const seen = createSeenProofs(70_000, USED_PROOFS, getNowMs);
  for (let count = 0; count < USED_PROOFS; count += 1) seen.add(`${'k'.repeat(43)} ${randomUUID()}`);
  const bytes = process.memoryUsage().heapUsed - before;
  seen.add('kept until here');
  return Math.round(bytes / 2 ** 20);
}

const bearerToken = await signToken();
const bearer = await time(Array.from({ length: CALLS + WARM_UP }, () => toRequest(`Bearer ${bearerToken}`)));
const proved = await time(await createProvedRequests(CALLS + WARM_UP));
const result = { calls: CALLS, bearer, proved, usedProofs: USED_PROOFS, usedProofsMegabytes: measureUsedProofs() };
console.log(values.json ? JSON.stringify(result) : JSON.stringify(result, null, 2));
