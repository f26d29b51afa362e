import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Written once: updates do not compile. */
type Fixed<T> = ColumnType<T, T, never>;

/** When a company demands a second factor of its users: never, in new browsers, or in each sign-in. */
export const SECOND_FACTOR_POLICIES = ['off', 'newDevices', 'always'] as const;
export type SecondFactorPolicy = (typeof SECOND_FACTOR_POLICIES)[number];

/** The columns of a company that say how its users sign in. */
export interface SignInPolicyColumns {
  second_factor: Generated<SecondFactorPolicy>;
  /** True where a new device with a changed phone number may not post until a second user confirms it. */
  confirms_new_devices: Generated<boolean>;
}

/** The authenticator app of a user. */
interface AuthenticatorsTable {
  user_id: Fixed<number>;
  secret: string;
  /** The step of time of the last code that was accepted: it and earlier ones are refused. */
  last_step: ColumnType<string, number, number>;
  created_on: Date;
  last_used_on: ColumnType<Date | null, null | undefined, Date | null>;
}

/** A WebAuthn credential of a user. */
interface PasskeysTable {
  id: GeneratedAlways<number>;
  user_id: Fixed<number>;
  credential_id: Fixed<string>;
  public_key: Fixed<Buffer>;
  counter: ColumnType<string, number, number>;
  transports: Fixed<string[]>;
  name: Fixed<string>;
  created_on: Fixed<Date>;
  last_used_on: ColumnType<Date | null, undefined, Date>;
}

interface RecoveryCodesTable {
  user_id: Fixed<number>;
  code_hash: Fixed<Buffer>;
  used_on: ColumnType<Date | null, undefined, Date>;
}

/** A browser from which a user has signed in. Its secret is in a cookie. */
interface KnownBrowsersTable {
  id: GeneratedAlways<number>;
  user_id: Fixed<number>;
  secret_hash: Fixed<Buffer>;
  /** Browser and system, such as "Firefox, Windows". */
  name: string;
  first_seen_on: Fixed<Date>;
  last_seen_on: Date;
  /** The colleague who has confirmed it. */
  confirmed_by: ColumnType<number | null, undefined, number>;
  confirmed_on: ColumnType<Date | null, undefined, Date>;
}

/** A session of the embedded provider, by its public id. */
interface SignInsTable {
  session_id: Fixed<string>;
  user_id: Fixed<number>;
  browser_id: number | null;
  network_address: string;
  signed_in_on: Date;
  /** When the user last proved with a password or passkey who they are, after the sign-in. */
  confirmed_on: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The WebAuthn challenge of the page that is open. */
  challenge: ColumnType<string | null, null | undefined, string | null>;
  /** The secret of an authenticator app that is being set up. */
  new_secret: ColumnType<Buffer | null, null | undefined, Buffer | null>;
}

/** Earlier passwords of a user, which cannot be chosen again. */
interface PastPasswordsTable {
  id: ColumnType<string, never, never>;
  user_id: Fixed<number>;
  password_hash: Fixed<string>;
  replaced_on: Fixed<Date>;
}

/** Links that reset a password. */
interface PasswordResetsTable {
  token_hash: Fixed<Buffer>;
  user_id: Fixed<number>;
  expires_on: Fixed<Date>;
  used_on: ColumnType<Date | null, undefined, Date>;
}

/** A browser or a program that waits for a colleague's confirmation, or has waited. */
interface DeviceWaitsTable {
  id: GeneratedAlways<number>;
  account_id: Fixed<number>;
  user_id: Fixed<number>;
  browser_id: Fixed<number | null>;
  service_account_id: Fixed<number | null>;
  asked_on: Date;
  decided_by: ColumnType<number | null, undefined, number | null>;
  decided_on: ColumnType<Date | null, undefined, Date | null>;
  is_confirmed: ColumnType<boolean | null, undefined, boolean | null>;
}

export interface SignInTables {
  device_waits: DeviceWaitsTable;
  past_passwords: PastPasswordsTable;
  password_resets: PasswordResetsTable;
  authenticators: AuthenticatorsTable;
  passkeys: PasskeysTable;
  recovery_codes: RecoveryCodesTable;
  known_browsers: KnownBrowsersTable;
  sign_ins: SignInsTable;
}
