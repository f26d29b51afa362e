import { DRIVER_SCHEME, DRIVER_SESSION_LIMITS } from '@loadstone/contracts/drivers';
import {
  createExpiringCache,
  type Authenticated,
  type AuthenticationMethod,
  type CredentialRequest,
} from '../../auth/index.ts';
import type { BoardGround } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import type { DriverCaller } from '../../ground/caller.ts';
import type { Db } from '../../db/database.ts';
import { groupCalls } from '../../db/grouped-calls.ts';
import { AppError, assertThat } from '../../ground/errors.ts';
import { hashSecret } from '../../ground/link-secrets.ts';
import { listAccess, markWorked, type SessionAccess } from './drivers.queries.ts';

const DAY_MS = 24 * 3_600_000;
/** How long a session is used for positions without being read again. */
const SESSION_CACHE_MS = 2 * 60_000;
/** A cached session takes about 500 bytes. */
const CACHED_SESSIONS = 20_000;
/** How long a session waits for those of other drivers who send positions, with which it is read. */
const GATHER_MS = 20;
/**
 * The call that phones make all the time. What a session may do is read with every other call; here the assignment,
 * its driver and the consent are read with the positions anyway.
 */
const POSITIONS_PATH = /^\/api\/DriverAssignment\/[^/?]+\/positions\/?$/i;

type ReadSession = { caller: DriverCaller; expiresAtMs: number };

/** The authentication of drivers. */
interface DriverAccess {
  readonly method: AuthenticationMethod;
  /** Removes a session that has ended from the cache of this server. */
  forget(sessionId: string): void;
}

function findSecret({ authorizations: [header = ''] }: CredentialRequest): string | undefined {
  const [scheme, secret = ''] = header.split(' ');
  return scheme?.toLowerCase() === DRIVER_SCHEME.toLowerCase() ? secret : undefined;
}

/**
 * Authenticates drivers by the secret of their session in the `Authorization` header. A session ends with its time, and
 * as soon as it gives access to no assignment any more.
 */
export const driverAccessOf = perBoard((board: BoardGround): DriverAccess => {
  const { db, clock, callerCacheMs = SESSION_CACHE_MS } = board;
  const cached = createExpiringCache<string, ReadSession>(callerCacheMs, CACHED_SESSIONS, () => performance.now());
  const readTogether = groupCalls({
    run: (hashes: readonly Buffer[]) => readAccess(board, hashes),
    gatherMs: GATHER_MS,
  });
  const readSession = async (secret: string): Promise<ReadSession> =>
    toSession(db, (await readAccess(board, [hashSecret(secret)]))[0]);
  const findSession = async (secret: string, url: string): Promise<ReadSession> => {
    if (!POSITIONS_PATH.test(url)) return readSession(secret);
    const hash = hashSecret(secret);
    const session = await cached.get(hash.toString('base64'), async () => toSession(db, await readTogether(hash)));
    assertThat(session.expiresAtMs > clock.now().getTime(), 'session.expired');
    return session;
  };
  const method: AuthenticationMethod = {
    name: 'driver',
    isCarriedBy: (request) => findSecret(request) !== undefined,
    async authenticate(request): Promise<Authenticated> {
      const secret = findSecret(request) ?? '';
      const session = await findSession(secret, request.url);
      return { ...session, readCaller: async () => (await readSession(secret)).caller };
    },
  };
  return { method, forget: (sessionId) => cached.forgetWhere(({ caller }) => caller.sessionId === sessionId) };
});

async function readAccess(
  { db, clock }: BoardGround,
  hashes: readonly Buffer[],
): Promise<(SessionAccess | undefined)[]> {
  const now = clock.now();
  const deliveredSince = new Date(now.getTime() - DRIVER_SESSION_LIMITS.deliveredDays * DAY_MS);
  const rows = await listAccess(db, hashes, { now, deliveredSince });
  return hashes.map((hash) => rows.find((row) => row.secret_hash.equals(hash)));
}

/** @throws AppError `session.expired` */
async function toSession(db: Db, access: SessionAccess | undefined): Promise<ReadSession> {
  assertThat(access, 'session.expired');
  const hasWork = access.assignment_ids.length > 0;
  if (access.has_worked && !hasWork) throw new AppError('session.expired');
  if (hasWork && !access.has_worked) await markWorked(db, access.id);
  return { caller: toCaller(access), expiresAtMs: access.expires_on.getTime() };
}

function toCaller(access: SessionAccess): DriverCaller {
  const { id, account_id: accountId, driver_id: driverId, assignment_id: assignmentId, pin } = access;
  const isOfCarrier = accountId !== null && driverId !== null;
  return {
    kind: 'driver',
    // The external driver of an assignment has no id of its own; a negative one is no resource.
    driverId: isOfCarrier ? driverId : -(assignmentId ?? 0),
    sessionId: String(id),
    displayName: access.display_name,
    boundTo: isOfCarrier ? { by: 'carrier', accountId } : { by: 'reference', reference: pin ?? '' },
    assignmentIds: access.assignment_ids,
  };
}
