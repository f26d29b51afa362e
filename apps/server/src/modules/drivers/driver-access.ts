import { DRIVER_SCHEME, DRIVER_SESSION_LIMITS } from '@loadstone/contracts';
import type { Authenticated, AuthenticationMethod, CredentialRequest } from '../../auth/index.ts';
import type { DriverCaller } from '../../caller.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { AppError, assertThat } from '../../errors.ts';
import { hashSecret } from '../../link-secrets.ts';
import { findAccess, markWorked, type DriverAccess } from './drivers.queries.ts';

const DAY_MS = 24 * 3_600_000;

function findSecret({ authorizations: [header = ''] }: CredentialRequest): string | undefined {
  const [scheme, secret = ''] = header.split(' ');
  return scheme?.toLowerCase() === DRIVER_SCHEME.toLowerCase() ? secret : undefined;
}

/**
 * Authenticates drivers by the secret of their session in the `Authorization` header. A session ends with its time, and
 * as soon as it gives access to no assignment any more.
 */
export function createDriverMethod({ db, clock }: { db: Db; clock: Clock }): AuthenticationMethod {
  const readCaller = async (secret: string): Promise<{ caller: DriverCaller; expiresAtMs: number }> => {
    const now = clock.now();
    const deliveredSince = new Date(now.getTime() - DRIVER_SESSION_LIMITS.deliveredDays * DAY_MS);
    const access = await findAccess(db, hashSecret(secret), { now, deliveredSince });
    assertThat(access, 'session.expired');
    const hasWork = access.assignment_ids.length > 0;
    if (access.has_worked && !hasWork) throw new AppError('session.expired');
    if (hasWork && !access.has_worked) await markWorked(db, access.id);
    return { caller: toCaller(access), expiresAtMs: access.expires_on.getTime() };
  };
  return {
    name: 'driver',
    isCarriedBy: (request) => findSecret(request) !== undefined,
    async authenticate(request): Promise<Authenticated> {
      const secret = findSecret(request) ?? '';
      return { ...(await readCaller(secret)), readCaller: async () => (await readCaller(secret)).caller };
    },
  };
}

function toCaller(access: DriverAccess): DriverCaller {
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
