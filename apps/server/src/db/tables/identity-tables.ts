import type { MachineScope } from '@loadstone/contracts/endpoint';
import type { CredentialKind, PublicKey } from '@loadstone/contracts/service-accounts';
import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely';

/** Written once: updates do not compile. */
type Fixed<T> = ColumnType<T, T, never>;

/** One record of the embedded identity provider: a session, a grant, a code, a refresh token. */
interface OidcRecordsTable {
  kind: Fixed<string>;
  /** SHA-256 of the secret that identifies the record. */
  id_digest: Fixed<string>;
  payload: JSONColumnType<Record<string, unknown>>;
  grant_id: string | null;
  session_uid: string | null;
  /** The user's id in the provider's format. */
  subject: string | null;
  consumed_on: ColumnType<Date | null, Date | null | undefined, Date | null>;
  expires_on: Date;
}

interface OidcKeysTable {
  id: GeneratedAlways<number>;
  purpose: Fixed<'signing' | 'cookie'>;
  /** A private key (JWK), or the text that signs cookies, sealed; plain of an older version. */
  secret: ColumnType<unknown, string, never>;
  created_on: Fixed<Date>;
}

/** A key that encrypts stored keys, itself encrypted by a master key. */
interface DataKeysTable {
  id: GeneratedAlways<number>;
  master_id: Fixed<string>;
  encrypted: Fixed<Buffer>;
  created_on: Fixed<Date>;
}

/** Why a session has ended. */
export type SessionEndReason = 'logout' | 'otherSession' | 'deviceRevoked';

/** Sessions that ended before the access tokens that name them expire. */
interface EndedSessionsTable {
  session_id: Fixed<string>;
  ended_on: Fixed<Date>;
  /** Ended by a logout or lost access, because the user signed in elsewhere, or with the revocation of its device. */
  reason: ColumnType<SessionEndReason, SessionEndReason | undefined, never>;
}

/** Whom a subject of an issuer elsewhere is on the board. */
interface ExternalIdentitiesTable {
  issuer: Fixed<string>;
  subject: Fixed<string>;
  user_id: Fixed<number>;
  linked_on: Fixed<Date>;
}

/** When another account of an issuer elsewhere was let become a user. */
interface IdentityResetsTable {
  user_id: Fixed<number>;
  reset_on: Date;
}

/** An account of an issuer elsewhere that was reset, or of a person whose data was deleted. */
interface DeletedIdentitiesTable {
  issuer: Fixed<string>;
  /** SHA-256. */
  subject_hash: Fixed<Buffer>;
  /** Null while the data of its user is not deleted. */
  deleted_on: Date | null;
  /** Whose account it was before the reset; null after the deletion. */
  user_id: ColumnType<number | null, number | undefined, number | null>;
}

/** A mail domain whose users a company lets in with their first sign-in at an issuer elsewhere. */
interface SignInDomainsTable {
  /** In lower case. */
  domain: Fixed<string>;
  account_id: Fixed<number>;
  /** Of the users that are added. */
  product_ids: number[];
  added_on: Fixed<Date>;
}

/** A proof that was used on one of several servers. */
interface UsedProofsTable {
  /** SHA-256 of key and id. */
  id: Fixed<Buffer>;
  used_on: GeneratedAlways<Date>;
}

interface SignInTriesTable {
  /** `account:` with a digest of the address typed, or `address:` with the network address. */
  subject: Fixed<string>;
  tries: number;
  locked_until: Date | null;
  window_started_on: Date;
}

/** A device that is or was registered for a user. */
interface UserDevicesTable {
  user_id: Fixed<number>;
  /** RFC 7638 thumbprint of the device's key. */
  thumbprint: Fixed<string>;
  first_seen_on: Fixed<Date>;
  last_seen_on: Date;
  revoked_on: ColumnType<Date | null, undefined, Date>;
}

/** The device that a user's account is bound to. */
interface UserSecurityTokensTable {
  user_id: Fixed<number>;
  /** Thumbprint of the registered device; null where there is none. */
  sec_token: ColumnType<string | null, undefined, string | null>;
  /** How often the registered device was replaced. */
  diff_count: ColumnType<number, undefined, number>;
  /** True where the device of this user is not checked. */
  is_excluded: ColumnType<boolean, undefined, boolean>;
  updated_on: Date;
}

/** Actions of support staff, append-only. */
interface AdminAuditTable {
  id: GeneratedAlways<number>;
  at: Fixed<Date>;
  operator: Fixed<string>;
  command: Fixed<string>;
  account_id: Fixed<number | null>;
  user_id: Fixed<number | null>;
  details: JSONColumnType<Record<string, unknown>>;
}

/** A machine's account with its company. */
interface ServiceAccountsTable {
  id: GeneratedAlways<number>;
  account_id: Fixed<number>;
  /** The row in `users` under which the machine writes. */
  author_id: Fixed<number>;
  client_id: Fixed<string>;
  name: string;
  scopes: MachineScope[];
  /** CIDR; empty: every address. */
  networks: string[];
  credential_kind: Fixed<CredentialKind>;
  /** Null where support staff created it. */
  created_by: Fixed<number | null>;
  created_on: Fixed<Date>;
  revoked_on: ColumnType<Date | null, undefined, Date>;
  /** When a user of the company has confirmed it after a changed phone number. */
  confirmed_on: ColumnType<Date | null, undefined, Date>;
  /** At most a minute before the last call. */
  last_used_on: ColumnType<Date | null, undefined, Date>;
  last_used_from: ColumnType<string | null, undefined, string>;
}

/** A secret or a public key of a machine. */
interface ServiceAccountCredentialsTable {
  id: GeneratedAlways<number>;
  service_account_id: Fixed<number>;
  secret_hash: Fixed<Buffer | null>;
  public_key: ColumnType<PublicKey | null, string | null, never>;
  hint: Fixed<string>;
  created_on: Fixed<Date>;
}

export interface IdentityTables {
  service_accounts: ServiceAccountsTable;
  service_account_credentials: ServiceAccountCredentialsTable;
  oidc_records: OidcRecordsTable;
  oidc_keys: OidcKeysTable;
  data_keys: DataKeysTable;
  ended_sessions: EndedSessionsTable;
  sign_in_tries: SignInTriesTable;
  used_proofs: UsedProofsTable;
  external_identities: ExternalIdentitiesTable;
  identity_resets: IdentityResetsTable;
  deleted_identities: DeletedIdentitiesTable;
  sign_in_domains: SignInDomainsTable;
  user_devices: UserDevicesTable;
  user_security_tokens: UserSecurityTokensTable;
  admin_audit: AdminAuditTable;
}
