import type { PlainFactName, PlainFactValues, PostingFacts, PostingKind } from '@loadstone/contracts/postings';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely';

/** Written once: updates do not compile. */
type Fixed<T> = ColumnType<T, T, never>;
/** The same for a nullable column, null where it is omitted. */
type FixedOrNull<T> = ColumnType<T | null, T | null | undefined, never>;
type DefaultedInstant = ColumnType<Date, Date | undefined, Date>;

/** A lead that a company has contacted. Either `lead_posting_id` or `lead_token` is set. */
interface ContactedLeadsTable {
  id: GeneratedAlways<number>;
  account_id: Fixed<number>;
  /** A posting of this board. */
  lead_posting_id: FixedOrNull<number>;
  /** A lead without a row on this board: one of the partner board, whose tokens are at least 2^52. */
  lead_token: FixedOrNull<number>;
  kind: Fixed<PostingKind>;
  cn_cust_cd: Fixed<string>;
  contacted_by: Fixed<number>;
  contacted_on: DefaultedInstant;
}

/** One posting as a flag stores it. A fact that is younger than the flag is missing. */
export type FlaggedPosting = Omit<PostingFacts<'flag'>, PlainFactName> &
  Partial<PlainFactValues> & {
    /** ISO 8601, UTC. */
    readonly createdOn: string;
  };

/** The facts that a flag stores about the two postings. */
export interface FlagFacts {
  readonly lead: FlaggedPosting;
  readonly posting: FlaggedPosting;
  /** The only source for a company that this board does not have. */
  readonly company: {
    readonly commonName: string;
    readonly phone: string;
    readonly email: string;
    readonly sType: string;
  };
}

interface FlagsTable {
  id: GeneratedAlways<number>;
  account_id: Fixed<number>;
  created_by: Fixed<number>;
  own_kind: Fixed<PostingKind>;
  /** Set unless the row of the own posting was deleted by hand; `own_token` is set then. */
  own_posting_id: FixedOrNull<number>;
  own_token: FixedOrNull<number>;
  /** A posting of this board; null for a lead without a row here, whose `lead_token` is set. */
  lead_posting_id: FixedOrNull<number>;
  lead_token: FixedOrNull<number>;
  contact_cust_cd: Fixed<string>;
  /** Null for a company of the partner board. */
  contact_account_id: Fixed<number | null>;
  contact_user_id: Fixed<number | null>;
  facts: JSONColumnType<FlagFacts>;
  created_on: DefaultedInstant;
  /** Set when the flag was deleted. The row is kept for a day, so that the flag can be restored. */
  deleted_on: Generated<Date | null>;
}

/** How the owner of a load has reacted to the report that it is gone. */
type GoneAnswer = 'available' | 'deleted' | 'taken';

/** A company's report that a load is gone, once for each time that the load is posted. */
interface GoneReportsTable {
  id: GeneratedAlways<number>;
  posting_id: Fixed<number>;
  /** `created_on` of the posting at that time: a load that is posted again is another one. */
  posted_on: Fixed<Date>;
  account_id: Fixed<number>;
  reported_by: Fixed<number>;
  reported_on: Fixed<Date>;
  /** Written by a trigger with the next action of the owner; null until then. */
  answer: ColumnType<GoneAnswer | null, never, never>;
  answered_on: ColumnType<Date | null, never, never>;
}

/** Tables of the leads desk. */
export interface LeadsDeskTables {
  contacted_leads: ContactedLeadsTable;
  flags: FlagsTable;
  gone_reports: GoneReportsTable;
}

export type FlagRow = Selectable<FlagsTable>;
