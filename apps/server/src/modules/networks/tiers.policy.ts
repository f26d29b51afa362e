import { isDeepStrictEqual } from 'node:util';
import type { Tier } from '@loadstone/contracts/tiers';
import type { TierRow } from './audiences.queries.ts';

const MINUTE_MS = 60_000;

/** The parts of a tier that an owner states. */
export type StatedTier = Omit<TierRow, 'due_on' | 'released_on'>;

/** Tiers of which the first one is released now, and the second one waits. */
export function startTiers(tiers: readonly StatedTier[], now: Date): TierRow[] {
  const rows = tiers.map((tier) => ({ ...tier, due_on: null, released_on: null }));
  return waitForNext(releaseUpTo(rows, 1, now), now);
}

/**
 * Releases what is due. The next release is counted from the moment that was planned, so that an outage delays no later
 * tier.
 */
export function releaseDue(rows: readonly TierRow[], now: Date): TierRow[] {
  const due = rows.find(({ due_on: dueOn }) => dueOn !== null && dueOn <= now);
  if (due === undefined || due.due_on === null) return [...rows];
  return releaseDue(waitForNext(releaseUpTo(rows, due.number, now), due.due_on), now);
}

/** Releases a tier with those before it. Where a release was waited for, the next one is counted from now. */
export function releaseNow(rows: readonly TierRow[], number: number, now: Date): TierRow[] {
  if (rows.every((row) => row.number > number || row.released_on !== null)) return [...rows];
  const released = releaseUpTo(rows, number, now);
  return isWaiting(rows) ? waitForNext(released, now) : released;
}

/**
 * Changed tiers of a posting: those that are released stay so, and the next one is counted from the last release. Where
 * nothing was waited for, it is counted from now.
 */
export function changeTiers(before: readonly TierRow[], tiers: readonly StatedTier[], now: Date): TierRow[] {
  const releasedOn = new Map(before.map((row) => [row.number, row.released_on]));
  const rows = tiers.map((tier) => ({ ...tier, due_on: null, released_on: releasedOn.get(tier.number) ?? null }));
  const last = rows.findLast((row) => row.released_on !== null)?.released_on ?? now;
  const changed = waitForNext(rows, isWaiting(before) ? last : now);
  // What is due already is released by the next look at the clock of the database.
  return changed.map((row) => (row.due_on !== null && row.due_on < now ? { ...row, due_on: now } : row));
}

/** True where every tier that is released would keep its number and its receivers. */
export function keepsReleased(before: readonly TierRow[], tiers: readonly StatedTier[]): boolean {
  return before.every((row, index) => {
    if (row.released_on === null) return true;
    const tier = tiers[index];
    return tier !== undefined && isDeepStrictEqual(toReceivers(row), toReceivers(tier));
  });
}

/** Tiers that may follow released ones: those themselves where they keep the receivers, else what comes after them. */
export function followReleased(released: readonly Tier[], tiers: readonly Tier[]): readonly Tier[] {
  if (released.every((tier, index) => hasReceivers(tiers[index], tier))) return tiers;
  if (released.at(-1)?.receivers.type === 'everybody') return released;
  const kept = released.map((tier, index) => ({ ...tier, minutes: tier.minutes ?? tiers[index]?.minutes ?? null }));
  return [...kept, ...tiers.slice(released.length)];
}

/** True where a tier names the same receivers: companies in any order. */
function hasReceivers(tier: Tier | undefined, { receivers }: Tier): boolean {
  if (tier?.receivers.type !== 'companies' || receivers.type !== 'companies') {
    return isDeepStrictEqual(tier?.receivers, receivers);
  }
  const toSet = (custCds: readonly string[]) => new Set(custCds);
  return isDeepStrictEqual(toSet(tier.receivers.custCds), toSet(receivers.custCds));
}

/** True where the tiers state what they stated before. */
export function isSameTiers(before: readonly TierRow[], tiers: readonly StatedTier[]): boolean {
  const toStated = ({ number, rate, book_now, minutes, ...row }: StatedTier) => ({
    ...{ number, rate, book_now, minutes },
    ...toReceivers(row),
  });
  return isDeepStrictEqual(before.map(toStated), tiers.map(toStated));
}

/** When each tier that waits is planned to be released, by number. */
export function planReleases(rows: readonly TierRow[]): Map<number, Date> {
  const planned = new Map<number, Date>();
  let on: Date | undefined;
  for (const { number, due_on: dueOn, minutes } of rows) {
    on = dueOn ?? on;
    if (on === undefined) continue;
    planned.set(number, on);
    on = addMinutes(on, minutes);
  }
  return planned;
}

/** True where every company sees the posting. */
export function isPublic(rows: readonly TierRow[]): boolean {
  return rows.some((row) => row.is_everybody && row.released_on !== null);
}

function releaseUpTo(rows: readonly TierRow[], number: number, now: Date): TierRow[] {
  return rows.map((row) =>
    row.number <= number && row.released_on === null ? { ...row, due_on: null, released_on: now } : row,
  );
}

/** The first tier that is not released waits, as long after a moment as the one before it states. */
function waitForNext(rows: readonly TierRow[], since: Date): TierRow[] {
  const next = rows.findIndex((row) => row.released_on === null);
  const minutes = rows[next - 1]?.minutes ?? 0;
  return rows.map((row, index) => (index === next ? { ...row, due_on: addMinutes(since, minutes) } : row));
}

function isWaiting(rows: readonly TierRow[]): boolean {
  return rows.some((row) => row.due_on !== null);
}

function addMinutes(on: Date, minutes: number | null): Date {
  return new Date(on.getTime() + (minutes ?? 0) * MINUTE_MS);
}

function toReceivers({
  is_everybody,
  network_id,
  account_ids,
}: Omit<StatedTier, 'number' | 'rate' | 'book_now' | 'minutes'>) {
  return { is_everybody, network_id, account_ids };
}
