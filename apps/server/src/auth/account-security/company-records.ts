import type { Db, Tx } from '../../db/database.ts';
import type { SecondFactorPolicy } from '../../db/tables/sign-in-tables.ts';

/** Who makes a change on the page "Security". */
interface SecurityActor {
  readonly userId: number;
  readonly accountId: number;
  readonly email: string;
}

/** What a company demands of its users. */
export interface CompanyPolicies {
  readonly secondFactor: SecondFactorPolicy;
  /** A colleague confirms a new device with a changed phone number before it posts. */
  readonly confirmsNewDevices: boolean;
}

/** A device of a colleague that waits. */
export interface WaitingDevice {
  readonly id: number;
  readonly name: string;
  readonly device: string;
  readonly askedOn: Date;
}

/** A new phone number, and who enters it. */
interface NewPhone {
  readonly phone: string;
  readonly changedBy: number;
  readonly now: Date;
}

/**
 * What the page "Security" reads and changes of users and companies. The composition root passes it in, so that `auth`
 * imports no module.
 */
export interface CompanyRecords {
  /** Sets what a company demands of its users. */
  setPolicies(tx: Tx, custCd: string, policies: CompanyPolicies): Promise<unknown>;
  /** How many users of a company can sign in. */
  countUsers(db: Db, accountId: number): Promise<number>;
  /** The devices of colleagues that wait for a confirmation. */
  listWaits(db: Db, actor: SecurityActor): Promise<WaitingDevice[]>;
  /** @returns false for a device that does not wait, or on which the user may not decide */
  decideOnDevice(tx: Tx, decision: { by: SecurityActor; id: number; isConfirmed: boolean }): Promise<boolean>;
  findPhones(db: Db, userId: number): Promise<{ readonly own: string; readonly company: string }>;
  /** @returns whether it is another number, and not another spelling */
  changeUserPhone(tx: Tx, userId: number, change: NewPhone): Promise<boolean>;
  /** @returns whether it is another number, and not another spelling */
  changeCompanyPhone(tx: Tx, accountId: number, change: NewPhone): Promise<boolean>;
  /** Appends an entry to the activity log of the company, which is in its chain. */
  logActivity(tx: Tx, actor: SecurityActor, description: string): Promise<unknown>;
}
