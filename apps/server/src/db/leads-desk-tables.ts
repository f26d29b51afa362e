import type { PostingKind, VehicleSize } from '@loadstone/contracts';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely';

/** Written once: updates do not compile. */
type Fixed<T> = ColumnType<T, T, never>;
type DefaultedInstant = ColumnType<Date, Date | undefined, Date>;

/** A lead that somebody of a company has contacted; the mark is the whole company's. */
export interface ContactedLeadsTable {
  account_id: Fixed<number>;
  /** A posting of this board, or at least 2^52: one of the partner board. */
  lead_token: Fixed<number>;
  kind: Fixed<PostingKind>;
  cn_cust_cd: Fixed<string>;
  contacted_by: Fixed<number>;
  contacted_on: DefaultedInstant;
}

/** One posting as a flag remembers it. */
export interface FlaggedPosting {
  readonly srceCity: string;
  readonly srceSt: string;
  readonly destCity: string;
  readonly destSt: string;
  readonly vehicleType: string;
  readonly vehicleSize: VehicleSize;
  readonly postingAttrib: string;
  readonly comment: string;
  /** `YYYY-MM-DD`. */
  readonly dateAvail: string;
  /** ISO 8601, UTC. */
  readonly createdOn: string;
}

/** What a flag keeps of its day. */
export interface FlagFacts {
  readonly lead: FlaggedPosting;
  readonly posting: FlaggedPosting;
  /** For a company that this board does not know, all there is. */
  readonly company: {
    readonly commonName: string;
    readonly phone: string;
    readonly email: string;
    readonly sType: string;
  };
}

export interface FlagsTable {
  id: GeneratedAlways<number>;
  account_id: Fixed<number>;
  created_by: Fixed<number>;
  own_kind: Fixed<PostingKind>;
  own_token: Fixed<number>;
  lead_token: Fixed<number>;
  contact_cust_cd: Fixed<string>;
  /** Null for a company of the partner board. */
  contact_account_id: Fixed<number | null>;
  contact_user_id: Fixed<number | null>;
  facts: JSONColumnType<FlagFacts>;
  created_on: DefaultedInstant;
  /** Set when it was taken away; such a row is kept for a day, so that it can be put back. */
  deleted_on: Generated<Date | null>;
}

/** Tables of the leads desk. */
export interface LeadsDeskTables {
  contacted_leads: ContactedLeadsTable;
  flags: FlagsTable;
}

export type FlagRow = Selectable<FlagsTable>;
