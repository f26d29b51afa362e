/** At most one entry of a user in this time: a stolen token must not fill the log. */
const ENTRY_EVERY_MS = 60_000;
/** Users whose last entry is remembered. */
const USERS_MAXIMUM = 10_000;

/** Limits entries of one kind in the sign-in log to one a minute for each user. */
export interface EntryLimit {
  /** True where an entry of the user may be written now; it is then counted. */
  isDue(userId: number): boolean;
}

/** @param getNowMs milliseconds of a clock */
export function createEntryLimit(getNowMs: () => number): EntryLimit {
  const loggedMs = new Map<number, number>();
  return {
    isDue(userId) {
      const nowMs = getNowMs();
      if (nowMs - (loggedMs.get(userId) ?? -Infinity) < ENTRY_EVERY_MS) return false;
      if (loggedMs.size >= USERS_MAXIMUM) loggedMs.clear();
      loggedMs.set(userId, nowMs);
      return true;
    },
  };
}
