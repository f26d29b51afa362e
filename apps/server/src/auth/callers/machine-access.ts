import type { MachineScope } from '@loadstone/contracts/endpoint';
import type { MachineTokenClaims, PublicKey } from '@loadstone/contracts/service-accounts';
import type { MachineCaller } from '../../ground/caller.ts';
import type { AccessChange } from '../../ground/caller.ts';

/** How a machine signs in at the provider: with one of its secrets, or with a signature of one of its keys. */
export type MachineClient =
  | { readonly kind: 'secret'; readonly name: string }
  | { readonly kind: 'key'; readonly name: string; readonly keys: readonly PublicKey[] };

/** What a machine signs in with. */
export type MachineProof = { readonly secret: string } | { readonly assertion: string };

/** The machines of the board, for the provider and for the check of their tokens. */
export interface MachineAccess {
  /** The client of a service account; undefined where there is none that is not revoked and has a credential. */
  findClient(clientId: string): Promise<MachineClient | undefined>;
  /** The id of the credential with that secret, or whose key has signed that assertion; undefined for a wrong one. */
  findCredential(clientId: string, proof: MachineProof): Promise<number | undefined>;
  /**
   * The machine of a token, as a caller of its company.
   *
   * @throws AppError `session.invalid` for an unknown client, `session.disabled` where it is revoked or its company has
   *   no access any more, `session.expired` where the credential of the token was removed, `caller.addressRefused`
   */
  getCaller(claims: MachineTokenClaims, networkAddress: string): Promise<MachineCaller>;
  /**
   * The machine whose writes have this author, with its scopes of now; undefined where the author is a person. It is read each
   * time, for what the board does later in its name.
   *
   * @throws AppError `session.disabled` where it is revoked or its company has no access any more, `scope.missing` where it
   *   has not the scope that is needed
   */
  findByAuthor(authorId: number, needed: MachineScope): Promise<MachineCaller | undefined>;
  /** Removes the machines that a change is about from the cache of this server. */
  forget(change: AccessChange): void;
  /** Empties the cache. Machines are cached only while changes are followed, which is false at first. */
  followsChanges(isFollowing: boolean): void;
}
