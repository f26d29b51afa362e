/** At most one entry of a key in this time: neither a stolen token nor a flood may fill a log. */
const ENTRY_EVERY_MS = 60_000;
/** Keys whose last entry is remembered. */
const KEYS_MAXIMUM = 10_000;

/** Limits entries of one kind in a log to one a minute for each key, such as a user's id. */
interface EntryLimit<Key> {
  /** True where an entry of the key may be written now; it is then counted. */
  isDue(key: Key): boolean;
}

/** @param getNowMs milliseconds of a clock */
export function createEntryLimit<Key extends number | string>(getNowMs: () => number): EntryLimit<Key> {
  const loggedMs = new Map<Key, number>();
  return {
    isDue(key) {
      const nowMs = getNowMs();
      if (nowMs - (loggedMs.get(key) ?? -Infinity) < ENTRY_EVERY_MS) return false;
      if (loggedMs.size >= KEYS_MAXIMUM) loggedMs.clear();
      loggedMs.set(key, nowMs);
      return true;
    },
  };
}
