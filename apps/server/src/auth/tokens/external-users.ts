import { accessTokenClaimsSchema, type AccessTokenClaims } from '@loadstone/contracts/users';
import type { JWTPayload } from 'jose';
import type { Clock } from '../../ground/clock.ts';
import type { Db, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, assertThat, errorText } from '../../ground/errors.ts';
import { findAccountByEmail } from '../sign-in/accounts.queries.ts';
import { findEmail, toNames, toScope, toSessionId, type ClaimMapping } from './external-claims.ts';
import {
  findDeletionOfIdentity,
  findIdentityReset,
  findLinkedUser,
  findSignInDomain,
  insertIdentity,
  lockForIdentity,
} from './external-identities.queries.ts';

/**
 * Adds a user without a password, as support staff do. The caller holds the lock of the domain.
 *
 * @returns the user's id
 * @throws AppError `identity.unknown` where the domain may add no further users, today or at all
 */
export type AddExternalUser = (
  tx: Tx,
  user: {
    readonly accountId: number;
    readonly email: string;
    readonly domain: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly productIds: readonly number[];
  },
) => Promise<number>;

/** The parts that find users of an issuer elsewhere. */
interface ExternalUserParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly issuer: string;
  readonly mapping: ClaimMapping;
  readonly addExternalUser: AddExternalUser;
}

/** Who a token's user is, and how that is known. */
export type FoundUser =
  | { readonly by: 'ids'; readonly claims: AccessTokenClaims }
  | { readonly by: 'subject'; readonly userId: number; readonly accountId: number; readonly custCd: string }
  | { readonly by: 'email'; readonly userId: number; readonly email: string }
  | {
      readonly by: 'domain';
      readonly accountId: number;
      readonly productIds: readonly number[];
      readonly email: string;
      readonly domain: string;
    };

type Linkable = Extract<FoundUser, { by: 'email' | 'domain' }>;

/**
 * Refuses the subject of a person whose data was deleted, until the identity of a user with the address is reset, and a
 * token from before the last reset: the account that the user had before still has such ones.
 */
async function assertMayLink(db: Db, issuer: string, payload: JWTPayload, found: Linkable): Promise<void> {
  const { sub = '', iat = 0 } = payload;
  const resetOn = found.by === 'email' ? await findIdentityReset(db, found.userId) : undefined;
  const deletedOn = await findDeletionOfIdentity(db, issuer, sub);
  const isLifted = deletedOn === undefined || (resetOn !== undefined && resetOn >= deletedOn);
  const isLater = resetOn === undefined || iat * 1_000 > resetOn.getTime();
  const name = found.by === 'email' ? 'identity.otherSubject' : 'identity.noUser';
  assertThat(isLifted && isLater, 'identity.unknown', errorText(name, { email: found.email }));
}

/**
 * Finds the user of a verified token of an issuer elsewhere: by the board's own ids, where the issuer states them; by a
 * subject that is linked; by the verified address; or by its domain, where a company lets its users in. Writes nothing.
 *
 * @throws AppError `identity.unknown`, whose text states what is missing
 */
export async function findExternalUser(
  { db, issuer, mapping }: Pick<ExternalUserParts, 'db' | 'issuer' | 'mapping'>,
  payload: JWTPayload,
): Promise<FoundUser> {
  const own = accessTokenClaimsSchema.safeParse({ ...payload, scope: toScope(payload) });
  if (own.success) return { by: 'ids', claims: own.data };
  const linked = await findLinkedUser(db, issuer, payload.sub ?? '');
  if (linked !== undefined) return { by: 'subject', ...linked };
  const email = findEmail(payload, mapping);
  assertThat(email, 'identity.unknown', errorText('identity.emailMissing', { claim: mapping.email }));
  const { address, isVerified } = email;
  assertThat(isVerified, 'identity.unknown', errorText('identity.emailNotVerified', { claim: mapping.emailVerified }));
  const account = await findAccountByEmail(db, address);
  if (account !== undefined) {
    const found = { by: 'email', userId: account.userId, email: address } as const;
    await assertMayLink(db, issuer, payload, found);
    return found;
  }
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const rule = await findSignInDomain(db, domain);
  assertThat(rule, 'identity.unknown', errorText('identity.noUser', { email: address }));
  const { account_id: accountId, product_ids: productIds } = rule;
  const found = { by: 'domain', accountId, productIds, email: address, domain } as const;
  await assertMayLink(db, issuer, payload, found);
  return found;
}

/**
 * Creates the reading of tokens of an issuer elsewhere as the claims of the board. The first token of a user links its
 * subject, or adds the user.
 */
export function createExternalClaims(parts: ExternalUserParts): (payload: JWTPayload) => Promise<AccessTokenClaims> {
  const { db, clock, issuer, mapping, addExternalUser } = parts;

  async function link(payload: JWTPayload, found: Linkable): Promise<void> {
    await inTransaction(db, async (tx) => {
      await lockForIdentity(tx, found.by === 'email' ? found.userId : found.domain);
      await assertMayLink(tx, issuer, payload, found);
      const { first: firstName, last: lastName } = toNames(payload);
      const userId = found.by === 'email' ? found.userId : await addExternalUser(tx, { ...found, firstName, lastName });
      const identity = { issuer, subject: payload.sub ?? '', user_id: userId, linked_on: clock.now() };
      // An address that has come to another person must not open the account of the one before.
      const isLinked = await insertIdentity(tx, identity);
      assertThat(isLinked, 'identity.unknown', errorText('identity.otherSubject', { email: found.email }));
    });
  }

  /** Several first calls of a page arrive at once: the ones that lose find the link of the first. */
  async function linkOnce(payload: JWTPayload, found: Linkable) {
    const failure = await link(payload, found).then(
      () => undefined,
      (error: unknown) => error,
    );
    const linked = await findLinkedUser(db, issuer, payload.sub ?? '');
    if (linked === undefined) throw failure ?? new AppError('identity.unknown');
    return linked;
  }

  return async (payload) => {
    const found = await findExternalUser(parts, payload);
    if (found.by === 'ids') return found.claims;
    const { userId, accountId, custCd } = found.by === 'subject' ? found : await linkOnce(payload, found);
    return accessTokenClaimsSchema.parse({
      ...{ sub: payload.sub, exp: payload.exp, cnf: payload['cnf'] },
      ...{ userid: userId, account_id: accountId, cust_cd: custCd },
      mysession: toSessionId(payload, mapping),
      scope: toScope(payload),
    });
  };
}
