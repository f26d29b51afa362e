import { NETWORK_TRY_FACTORS, REFERENCE_TRY_LIMITS, STRANGER_TRY_LIMITS } from '@loadstone/contracts/references';
import type { Board } from '../../board/board.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { toCountedNetwork, toNetworkShares } from '../../ground/network-address.ts';
import { listTries, lockTries, putTries } from './reference-tries.queries.ts';

const LONGEST_MS = Math.max(...REFERENCE_TRY_LIMITS.map(({ windowMs }) => windowMs));
/** The subjects of all callers without an account together: of networks with a wrong number in the last hour, and without. */
const STRANGERS = 'strangers';
const NEWCOMERS = 'newcomers';

/** One attempt with a reference number, counted as wrong before the number is checked. */
export interface ReferenceTry {
  /** Milliseconds until the next attempt is accepted; 0 where this one is. */
  readonly waitMs: number;
  /** Removes the attempt: the number was not wrong. */
  takeBack(): Promise<void>;
}

interface TryLimit {
  readonly tries: number;
  readonly windowMs: number;
}

/** What an attempt is counted by. */
interface Counted {
  readonly key: string;
  readonly limits: readonly TryLimit[];
}

const ofBoard = (key: string, tries: number): Counted => ({
  key,
  limits: [{ tries, windowMs: STRANGER_TRY_LIMITS.windowMs }],
});

const BOARD_COUNTS = {
  strangers: ofBoard(STRANGERS, STRANGER_TRY_LIMITS.most),
  newcomers: ofBoard(NEWCOMERS, STRANGER_TRY_LIMITS.mostNewcomers),
} as const;

/** The shares of a stranger's network from the narrowest on: wider ones have more tries, and fewer than their parts. */
function toNetworkCounts(address: string): Counted[] {
  const { middle, widest } = NETWORK_TRY_FACTORS;
  return toNetworkShares(address)
    .toReversed()
    .map((share, place, { length }) => {
      const wider = place === length - 1 ? widest : middle;
      return { key: `address:${share}`, limits: times(REFERENCE_TRY_LIMITS, place === 0 ? 1 : wider) };
    });
}

function toUserCounts(address: string, userId: number): Counted[] {
  const keys = [`address:${toCountedNetwork(address)}`, `user:${userId}`];
  return keys.map((key) => ({ key, limits: REFERENCE_TRY_LIMITS }));
}

const times = (limits: readonly TryLimit[], factor: number): TryLimit[] =>
  limits.map(({ tries, windowMs }) => ({ tries: tries * factor, windowMs }));

/*
 * Wrong reference numbers are counted for all servers together: those of users by address (an IPv6 one by its /64) and user,
 * those of callers without an account by each share of their network, and for the whole board. What networks with wrong
 * numbers use up on the board, networks without one still have.
 */

/** Wrong numbers of callers without an account in the last minute. */
export async function countStrangerTries({ db, clock }: Board): Promise<number> {
  const rows = await listTries(db, [STRANGERS, NEWCOMERS]);
  const wrongOn = rows.flatMap((row) => row.wrong_on);
  return countSince(wrongOn, clock.now(), STRANGER_TRY_LIMITS.windowMs);
}

/**
 * Counts an attempt as wrong, in a transaction of its own, so that a refused request stays counted.
 *
 * @param userId undefined for a caller who is no user
 */
export async function beginTry(
  { db, clock }: Board,
  address: string,
  userId: number | undefined,
): Promise<ReferenceTry> {
  const now = clock.now();
  const { waitMs, counted } = await inTransaction(db, (tx) => countTry(tx, { address, userId, now }));
  return {
    waitMs,
    takeBack: () =>
      inTransaction(db, async (tx) => {
        if (counted.length === 0) return;
        for (const { subject, wrong_on: wrongOn } of await lockTries(tx, counted)) {
          const place = wrongOn.findLastIndex((at) => at.getTime() === now.getTime());
          if (place >= 0) await putTries(tx, subject, wrongOn.toSpliced(place, 1));
        }
      }),
  };
}

/** @returns the subjects under which the attempt is counted; none where it must wait */
async function countTry(
  tx: Tx,
  { address, userId, now }: { readonly address: string; readonly userId: number | undefined; readonly now: Date },
): Promise<{ waitMs: number; counted: readonly string[] }> {
  const networks = toNetworkCounts(address);
  const own = userId === undefined ? networks : toUserCounts(address, userId);
  const subjects = [...own.map(({ key }) => key), ...(userId === undefined ? [STRANGERS, NEWCOMERS] : [])];
  const known = new Map((await lockTries(tx, subjects)).map((row) => [row.subject, row.wrong_on]));
  const read = (key: string) => known.get(key) ?? [];
  const isNew = networks.every(({ key }) => countSince(read(key), now, LONGEST_MS) === 0);
  const ofAll = isNew ? BOARD_COUNTS.newcomers : BOARD_COUNTS.strangers;
  const counted = userId === undefined ? [...own, ofAll] : own;
  const waitMs = Math.max(...counted.map(({ key, limits }) => toWaitMs(read(key), limits, now)));
  if (waitMs > 0) return { waitMs, counted: [] };
  for (const { key, limits } of counted) {
    const keptMs = Math.max(...limits.map(({ windowMs }) => windowMs));
    const kept = read(key).filter((at) => now.getTime() - at.getTime() < keptMs);
    await putTries(tx, key, [...kept, now]);
  }
  return { waitMs, counted: counted.map(({ key }) => key) };
}

function countSince(wrongOn: readonly Date[], now: Date, windowMs: number): number {
  return wrongOn.filter((at) => now.getTime() - at.getTime() < windowMs).length;
}

/** How long a subject must wait for its next attempt: until the oldest counted attempt leaves each full window. */
function toWaitMs(wrongOn: readonly Date[], limits: readonly TryLimit[], now: Date): number {
  const waits = limits.map(({ tries, windowMs }) => {
    const counted = wrongOn
      .map((at) => at.getTime())
      .filter((at) => now.getTime() - at < windowMs)
      .toSorted((one, other) => one - other);
    const freed = counted.at(counted.length - tries);
    return counted.length < tries || freed === undefined ? 0 : freed + windowMs - now.getTime();
  });
  return Math.max(...waits);
}
