import type { Rate } from '@loadstone/contracts/money';
import type { LeadRow } from './leads.queries.ts';

/** A tier that is released, or the one that is due next. Instants are ISO 8601. */
export interface SeenTier {
  readonly number: number;
  /** Null for the rate of the posting. */
  readonly rate: Rate | null;
  readonly bookNow: boolean;
  /** Null while it waits. */
  readonly releasedOn: string | null;
  readonly dueOn: string | null;
  /** The companies to which it is the first one; null for every company. */
  readonly accountIds: readonly number[] | null;
}

/** A row as one company sees it. */
export interface SeenRow extends LeadRow {
  /** Until when only the companies of the first tier see the load, ISO 8601; undefined where that is not so. */
  readonly aloneUntil?: string | undefined;
}

/** The row of each tier is made once, so that what is kept for a row is kept for it too. */
const seenRows = new WeakMap<LeadRow, Map<number, SeenRow>>();

/**
 * A row with the rate of the company's first tier (M3t), posted when that tier was released. Nothing in it depends on the
 * other tiers, except until when the first one is alone.
 */
export function toSeenRow(row: LeadRow, accountId: number): SeenRow {
  if (row.tiers === null) return row;
  const tier = row.tiers.find(
    ({ releasedOn, accountIds }) => releasedOn !== null && (accountIds === null || accountIds.includes(accountId)),
  );
  if (tier === undefined) return row;
  const known = seenRows.get(row) ?? new Map<number, SeenRow>();
  seenRows.set(row, known);
  const seen = known.get(tier.number) ?? toRowOf(row, tier);
  known.set(tier.number, seen);
  return seen;
}

function toRowOf(row: LeadRow, tier: SeenTier): SeenRow {
  const seen = { ...row, rate: tier.rate ?? row.rate, book_now: tier.bookNow };
  const [first, second] = row.tiers ?? [];
  const isAlone = tier === first && second?.releasedOn === null;
  if (isAlone) return { ...seen, aloneUntil: toInstant(second.dueOn) };
  if (tier === first) return seen;
  const shownOn = new Date(tier.releasedOn ?? row.created_on);
  return { ...seen, created_on: later(row.created_on, shownOn), updated_on: later(row.updated_on, shownOn) };
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}

function toInstant(text: string | null): string | undefined {
  return text === null ? undefined : new Date(text).toISOString();
}
