import { loadOidcKeys, signAccessToken } from '../../src/auth/index.ts';
import type { Clock } from '../../src/ground/clock.ts';
import type { Db } from '../../src/db/database.ts';
import type { Person } from './factories.ts';
import { getTestVault } from './test-vault.ts';

/** What may differ from the usual token. */
export interface TokenVariant {
  /** Default: one session for each user. */
  readonly sessionId?: string;
  /** Default an hour; negative for an expired token. */
  readonly lifetimeSeconds?: number;
  /** Binds the token to the key of a device. Default: a bearer token. */
  readonly keyThumbprint?: string;
  /** True for a user who needs a registered device. */
  readonly isDeviceChecked?: boolean;
}

interface TokenOptions extends TokenVariant {
  readonly db: Db;
  readonly clock: Clock;
  readonly issuer: string;
  readonly audience: string;
}

/** A genuine access token, signed with the provider's own key. */
export async function tokenFor(person: Person, options: TokenOptions): Promise<string> {
  const [key] = (await loadOidcKeys(options.db, getTestVault(options.db), options.clock)).signing;
  if (key === undefined) throw new Error('The provider has no signing key.');
  return signAccessToken(key, {
    issuer: options.issuer,
    audience: options.audience,
    userId: person.userId,
    accountId: person.accountId,
    custCd: person.custCd,
    sessionId: options.sessionId ?? `session-${person.userId}`,
    issuedOn: options.clock.now(),
    lifetimeSeconds: options.lifetimeSeconds ?? 3600,
    keyThumbprint: options.keyThumbprint,
    isDeviceChecked: options.isDeviceChecked,
  });
}
