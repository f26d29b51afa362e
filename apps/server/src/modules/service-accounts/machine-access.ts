import { timingSafeEqual } from 'node:crypto';
import { VETTING_FEATURES } from '@loadstone/contracts/board';
import type { MachineTokenClaims } from '@loadstone/contracts/service-accounts';
import ipaddr from 'ipaddr.js';
import { compactVerify, decodeProtectedHeader, errors, importJWK } from 'jose';
import {
  createExpiringCache,
  toBoardProducts,
  UNKNOWN_ORIGIN,
  type MachineAccess,
  type MachineProof,
} from '../../auth/index.ts';
import type { BoardGround } from '../../board/board.ts';
import type { MachineCaller } from '../../ground/caller.ts';
import { assertThat } from '../../ground/errors.ts';
import { hashSecret } from '../../ground/link-secrets.ts';
import { findMachineRow, listCredentialRows, updateLastUse, type MachineRow } from './service-accounts.queries.ts';

/** How long a machine is cached at most; changes remove it at once, as with users. */
const CACHE_MS = 30_000;
const CACHE_SIZE = 2_000;
const LAST_USE_STEP_MS = 60_000;

const vettingCodes = new Set<string>(VETTING_FEATURES);

/** Reads a machine with its features, whose keys are sealed in the table. */
function createMachineReading({ db, vault }: Pick<BoardGround, 'db' | 'vault'>) {
  return async (key: Parameters<typeof findMachineRow>[1]) => {
    const stored = await findMachineRow(db, key);
    return stored && { ...stored, permits: await vault.openAll('permits.api_key', stored.permits, 'apiKey') };
  };
}

/** Notes when and from where an account was used last, once a minute. */
function createUseNotes({ db, clock }: Pick<BoardGround, 'db' | 'clock'>) {
  /** The last use of each account that this server has noted, milliseconds since 1970. */
  const noted = new Map<number, number>();
  return async (row: MachineRow, from: string): Promise<void> => {
    const now = clock.now();
    const known = Math.max(noted.get(row.id) ?? 0, row.last_used_on?.getTime() ?? 0);
    if (now.getTime() - known < LAST_USE_STEP_MS) return;
    if (noted.size >= CACHE_SIZE) noted.clear();
    noted.set(row.id, now.getTime());
    await updateLastUse(db, row.id, { on: now, from });
  };
}

/** Finds the machine of a client or a token in the tables, and keeps it for a while. */
export function createMachineAccess({
  db,
  vault,
  clock,
  configuration,
  callerCacheMs = CACHE_MS,
}: Pick<BoardGround, 'db' | 'vault' | 'clock' | 'configuration' | 'callerCacheMs'>): MachineAccess {
  /** True where the board issues the tokens itself: each names its credential. */
  const issuesTokens = configuration.identity.externalIssuer === undefined;
  const cached = createExpiringCache<string, MachineRow | undefined>(callerCacheMs, CACHE_SIZE, () =>
    performance.now(),
  );
  let isFollowing = false;
  const noteUse = createUseNotes({ db, clock });
  const read = createMachineReading({ db, vault });

  return {
    async findClient(clientId) {
      const rows = await listCredentialRows(db, clientId);
      const [first] = rows;
      if (first === undefined) return undefined;
      if (first.credential_kind === 'secret') return { kind: 'secret', name: first.name };
      return { kind: 'key', name: first.name, keys: rows.flatMap(({ public_key: key }) => key ?? []) };
    },

    async findCredential(clientId, proof) {
      for (const row of await listCredentialRows(db, clientId)) {
        if (await isProofOf(row, proof)) return row.id;
      }
      return undefined;
    },

    async getCaller(claims, networkAddress) {
      const readClient = () => read({ clientId: claims.client_id });
      const row = await (isFollowing ? cached.get(claims.client_id, readClient) : readClient());
      assertThat(row, 'session.invalid');
      assertUsable(row, claims, issuesTokens);
      assertThat(isInNetworks(networkAddress, row.networks), 'caller.addressRefused');
      await noteUse(row, networkAddress);
      // A scope that the account has lost since the token was issued is lost at once.
      const asked = claims.scope?.split(' ');
      return toCaller(row, asked === undefined ? row.scopes : row.scopes.filter((each) => asked.includes(each)));
    },

    async findByAuthor(authorId, needed) {
      const row = await read({ authorId });
      if (row === undefined) return undefined;
      assertAccess(row);
      assertThat(row.scopes.includes(needed), 'scope.missing');
      return toCaller(row, row.scopes);
    },

    forget: (change) =>
      cached.forgetWhere((row) => {
        if ('userId' in change) return row?.author_id === change.userId;
        return 'accountId' in change && row?.account_id === change.accountId;
      }),

    followsChanges(isFollowingNow) {
      isFollowing = isFollowingNow;
      cached.clear();
    },
  };
}

type CredentialRow = Awaited<ReturnType<typeof listCredentialRows>>[number];

/** True for the secret of a credential, and for an assertion that its key has signed, whose claims are not checked here. */
async function isProofOf({ secret_hash: hash, public_key: key }: CredentialRow, proof: MachineProof): Promise<boolean> {
  if ('secret' in proof) return hash !== null && timingSafeEqual(hash, hashSecret(proof.secret));
  if (key === null) return false;
  try {
    await compactVerify(proof.assertion, await importJWK(key, decodeProtectedHeader(proof.assertion).alg));
    return true;
  } catch (error) {
    // A key of another kind, a wrong signature, or no assertion at all.
    if (error instanceof errors.JOSEError || error instanceof TypeError) return false;
    throw error;
  }
}

/** @throws AppError `session.disabled`; `session.expired` where the credential of the token was removed */
function assertUsable(row: MachineRow, { credential_id: id }: MachineTokenClaims, issuesTokens: boolean): void {
  assertAccess(row);
  const hasCredential = id === undefined ? !issuesTokens : row.credentials.some((credential) => credential.id === id);
  assertThat(hasCredential, 'session.expired');
}

/** @throws AppError `session.disabled` */
function assertAccess({ revoked_on: revokedOn, is_closed, is_access_enabled }: MachineRow): void {
  assertThat(revokedOn === null && !is_closed && is_access_enabled, 'session.disabled');
}

function toCaller(row: MachineRow, scopes: MachineCaller['scopes']): MachineCaller {
  const productIds = toBoardProducts(row.permits.map(({ productId }) => productId));
  return {
    kind: 'machine',
    serviceAccountId: row.id,
    scopes,
    userId: row.author_id,
    accountId: row.account_id,
    custCd: row.cust_cd,
    email: row.email,
    nickName: row.name,
    productIds,
    permits: row.permits.filter(({ productId, code }) => productIds.includes(productId) && !vettingCodes.has(code)),
    isGloballyExcluded: row.globally_excluded,
    isSandbox: row.is_sandbox,
    insuranceExpiryDate: row.insurance_expiry_date,
    canVet: false,
    origin: {
      ...UNKNOWN_ORIGIN,
      serviceAccountId: row.id,
      // The device of a program is its newest secret or key: a thief who adds one has a machine of their own.
      deviceSince: row.newest_credential_on,
      deviceConfirmedOn: row.confirmed_on,
      phoneChangedOn: row.phone_changed_on,
      confirmsNewDevices: row.confirms_new_devices,
    },
  };
}

/** Bits before the IPv4 address in an IPv6 address that stands for one. */
const MAPPED_BITS = 96;

/** True where the address is in one of the networks, or there are none. IPv4 may be written as IPv6 in both. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const bare = address.replace(/%.*$/, '');
  if (!ipaddr.isValid(bare)) return false;
  const parsed = ipaddr.process(bare);
  return networks.some((network) => {
    const [given, givenBits] = ipaddr.parseCIDR(network);
    const isMapped = given instanceof ipaddr.IPv6 && given.isIPv4MappedAddress() && givenBits >= MAPPED_BITS;
    const [range, bits] = isMapped ? [given.toIPv4Address(), givenBits - MAPPED_BITS] : [given, givenBits];
    return range.kind() === parsed.kind() && parsed.match(range, bits);
  });
}
