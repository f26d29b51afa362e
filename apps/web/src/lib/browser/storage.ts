import type { z } from 'zod';

/**
 * A named value in the browser's storage: `local` across sessions, `session` for this tab. It is parsed when it is
 * read, so that an outdated or foreign value becomes the fallback.
 */
export interface StorageItem<T> {
  readonly key: string;
  read: () => T;
  /** Stores the value. A full or disabled storage is ignored; the value is then lost on reload. */
  write: (value: T) => void;
  clear: () => void;
  /** Calls back when another tab changes the value. @returns a function that unsubscribes */
  subscribe: (onChange: () => void) => () => void;
}

interface StorageItemDraft<T> {
  area: 'local' | 'session';
  /** Dotted, e.g. `postings.selected.B`; the storage adds the product's own prefix. */
  key: string;
  schema: z.ZodType<T>;
  fallback: T;
  /** `logout`: belongs to the signed-in user and is deleted at logout. Default `ever`. */
  keptUntil?: 'logout' | 'ever';
}

const PREFIX = { ever: 'loadstone.', logout: 'loadstone.user.' } as const;

function areaOf(name: 'local' | 'session'): Storage | undefined {
  try {
    return name === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** Describes one stored value. Only this module accesses the browser's storages. */
export function storageItem<T>(draft: StorageItemDraft<T>): StorageItem<T> {
  const key = PREFIX[draft.keptUntil ?? 'ever'] + draft.key;
  return {
    key,
    read() {
      try {
        const text = areaOf(draft.area)?.getItem(key);
        if (text === null || text === undefined) return draft.fallback;
        const parsed = draft.schema.safeParse(JSON.parse(text));
        return parsed.success ? parsed.data : draft.fallback;
      } catch {
        return draft.fallback;
      }
    },
    write(value) {
      try {
        areaOf(draft.area)?.setItem(key, JSON.stringify(value));
      } catch {
        // Private windows and full storages refuse the write; the product works without stored values.
      }
    },
    clear() {
      areaOf(draft.area)?.removeItem(key);
    },
    subscribe(onChange) {
      const listener = (event: StorageEvent) => {
        if (event.key === key) onChange();
      };
      window.addEventListener('storage', listener);
      return () => window.removeEventListener('storage', listener);
    },
  };
}

/** Deletes every value that is kept until logout, in both storages, whichever part of the product stored it. */
export function clearStorageAtLogout(): void {
  for (const name of ['local', 'session'] as const) {
    const area = areaOf(name);
    if (area === undefined) continue;
    const keys = Array.from({ length: area.length }, (_, index) => area.key(index) ?? '');
    for (const key of keys) if (key.startsWith(PREFIX.logout)) area.removeItem(key);
  }
}
