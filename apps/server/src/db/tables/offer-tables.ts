import type { Rate } from '@loadstone/contracts/money';
import type { OfferSide, OfferStatus } from '@loadstone/contracts/offers';
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';

/** Written once: updates do not compile. */
type Fixed<T> = ColumnType<T, T, never>;

/** An offer for a load and an equipment. A trigger publishes each change to both companies. */
interface OffersTable {
  id: GeneratedAlways<number>;
  /** With its equipment: of an accepted offer the assigned ones, which may have been taken of a quantity. */
  load_posting_id: number;
  equipment_posting_id: number;
  broker_account_id: Fixed<number>;
  carrier_account_id: Fixed<number>;
  /** An open offer past `expires_on` is expired, although the job has not closed it yet. */
  status: Generated<OfferStatus>;
  expires_on: Date;
  version: Generated<number>;
  assignment_id: ColumnType<number | null, never, number>;
  /** Null where the time closed it. */
  closed_by_account_id: ColumnType<number | null, never, number | null>;
  created_on: Fixed<Date>;
  updated_on: Date;
}

/** The amounts of an offer. Append-only. */
interface OfferAmountsTable {
  id: GeneratedAlways<number>;
  offer_id: Fixed<number>;
  side: Fixed<OfferSide>;
  user_id: Fixed<number>;
  user_name: Fixed<string>;
  /** Cents. */
  amount: Fixed<number>;
  currency: Fixed<Rate['currency']>;
  basis: Fixed<Rate['basis']>;
  created_on: Fixed<Date>;
}

/** Tables of offers. */
export interface OfferTables {
  offers: OffersTable;
  offer_amounts: OfferAmountsTable;
}

export type OfferRow = Selectable<OffersTable>;
export type OfferAmountRow = Selectable<OfferAmountsTable>;
