/** Ids of proofs that were used on this server. */
interface SeenProofs {
  /** Records an id. @returns whether it is new; `full` where no more can be stored, so that the proof must be refused */
  add(id: string): 'new' | 'seen' | 'full';
  /** The ids that are kept. */
  list(): string[];
}

/**
 * Keeps each id for one to two windows, in two sets that replace each other: no entry has a timer of its own.
 *
 * @param windowMs time for which a proof is valid; an id is kept at least as long
 * @param maximum number of ids in one window
 * @param getNowMs a clock that never goes back
 */
export function createSeenProofs(windowMs: number, maximum: number, getNowMs: () => number): SeenProofs {
  let current = new Set<string>();
  let previous = new Set<string>();
  let startedMs = getNowMs();
  return {
    add(id) {
      const nowMs = getNowMs();
      if (nowMs - startedMs >= windowMs) {
        previous = nowMs - startedMs >= 2 * windowMs ? new Set() : current;
        current = new Set();
        startedMs = nowMs;
      }
      if (current.has(id) || previous.has(id)) return 'seen';
      if (current.size >= maximum) return 'full';
      current.add(id);
      return 'new';
    },
    list: () => [...previous, ...current],
  };
}
