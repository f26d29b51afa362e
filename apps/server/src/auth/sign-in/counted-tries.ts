import type { Db } from '../../db/database.ts';
import { toNetworkShares } from '../../ground/network-address.ts';
import { countTry, removeTries, takeTryBack } from './sign-in-tries.queries.ts';

/** So many wrong attempts are judged in a window; the next ones are refused until it is over. */
interface TryRule {
  readonly limit: number;
  readonly windowMs: number;
}

/** What an attempt is counted by. */
export interface Counted<By = unknown> {
  readonly key: string;
  readonly by: By;
  readonly rule: TryRule;
  /** What a right attempt removes: all that are counted for the subject, or only itself. */
  readonly forgives: 'all' | 'itself';
}

/** An attempt, counted before it is judged, so that attempts at one instant are all counted. */
export interface CountedTry<By> {
  /** Set where there were too many wrong attempts: this one is refused unseen. */
  readonly lock: { readonly by: By; readonly isFirst: boolean } | undefined;
  /** Call it where the attempt was right. */
  forgive(): Promise<void>;
  /** Call it where the attempt was not judged: it is not counted. */
  takeBack(): Promise<void>;
}

/** Counts an attempt by each of the subjects, from the narrowest on, until one of them is locked. */
export async function countTries<By>(db: Db, subjects: readonly Counted<By>[], now: Date): Promise<CountedTry<By>> {
  for (const [place, { key, by, rule }] of subjects.entries()) {
    const tries = await countTry(db, key, rule, now);
    if (tries > rule.limit) {
      // It was not judged, so it uses up nothing of what the narrower subjects have.
      for (const counted of subjects.slice(0, place)) await takeTryBack(db, counted.key, counted.rule.limit);
      const lock = { by, isFirst: tries === rule.limit + 1 };
      return { lock, forgive: () => Promise.resolve(), takeBack: () => Promise.resolve() };
    }
  }
  return {
    lock: undefined,
    async forgive() {
      for (const { key, rule, forgives } of subjects) {
        await (forgives === 'all' ? removeTries(db, key) : takeTryBack(db, key, rule.limit));
      }
    },
    async takeBack() {
      for (const { key, rule } of subjects) await takeTryBack(db, key, rule.limit);
    },
  };
}

/** How many times the tries of an address its wider networks have: the /56 and /48 of an IPv6 one, the /24 of an IPv4 one. */
const WIDER_FACTORS = [1, 2, 3] as const;

/**
 * The subjects of a stranger's network, from the narrowest share on. Wider ones have more tries than a narrow one and
 * fewer than their parts, so that a stranger with many addresses uses up little of what others have.
 */
export function toNetworkSubjects<By>(
  prefix: string,
  address: string,
  { by, rule }: { by: By; rule: TryRule },
): Counted<By>[] {
  return toNetworkShares(address)
    .toReversed()
    .map((share, place, { length }) => {
      const factor = WIDER_FACTORS[place > 0 && place === length - 1 ? 2 : place] ?? 1;
      const limit = rule.limit * factor;
      return { key: `${prefix}:${share}`, by, rule: { ...rule, limit }, forgives: 'itself' };
    });
}
