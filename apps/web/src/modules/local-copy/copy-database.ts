import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { SealedValue } from './copy-cipher.ts';

/** The name of the database in the browser. */
export const COPY_DATABASE = 'loadstone-desk';

/** A copy that no session has renewed for this long belongs to a session that has ended. */
const OLD_AFTER_MS = 24 * 60 * 60_000;

/** The copy of one session. */
interface StoredCopy {
  /** The window that has written it last. */
  readonly writer: string;
  /** The build of that window's page: another one cannot read the copy. */
  readonly build: string;
  readonly writtenAtMs: number;
  /** What it has: names of lists, and when each was right. */
  readonly contents: SealedValue;
}

interface Schema extends DBSchema {
  copies: { key: string; value: StoredCopy };
  /** By session and name. */
  lists: { key: [string, string]; value: SealedValue };
}

/** A new version of a copy. Lists that it does not name are deleted. */
interface CopyChange {
  readonly copy: StoredCopy;
  readonly names: readonly string[];
  /** The lists that have changed, by name. */
  readonly changed: ReadonlyMap<string, SealedValue>;
}

/** Each function opens the database and closes it again, so that a sign-out in any window can delete it. */
async function withDatabase<Result>(run: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> {
  const database = await openDB<Schema>(COPY_DATABASE, 1, {
    upgrade(created) {
      created.createObjectStore('copies');
      created.createObjectStore('lists');
    },
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
  });
  try {
    return await run(database);
  } finally {
    database.close();
  }
}

/**
 * The copy of a session with its lists, by name; undefined where there is none. The database opens while the id is still
 * requested. @throws what the id rejects with
 */
export function readCopy(
  requestedId: Promise<string>,
): Promise<{ readonly copy: StoredCopy; readonly lists: ReadonlyMap<string, SealedValue> } | undefined> {
  return withDatabase(async (database) => {
    const id = await requestedId;
    const transaction = database.transaction(['copies', 'lists']);
    const lists = transaction.objectStore('lists');
    const range = rangeOf(id);
    const [copy, keys, values] = await Promise.all([
      transaction.objectStore('copies').get(id),
      lists.getAllKeys(range),
      lists.getAll(range),
    ]);
    if (copy === undefined) return undefined;
    return { copy, lists: new Map(keys.map(([, name], index) => [name, values[index] as SealedValue])) };
  });
}

/** The window that has written the copy of a session last; undefined where there is none. */
export function findWriter(id: string): Promise<string | undefined> {
  return withDatabase(async (database) => (await database.get('copies', id))?.writer);
}

/** Stores a new version of a session's copy as a whole, and deletes the copies of sessions that have ended. */
export function writeCopy(id: string, { copy, names, changed }: CopyChange): Promise<void> {
  return withDatabase(async (database) => {
    const transaction = database.transaction(['copies', 'lists'], 'readwrite');
    const [copies, lists] = [transaction.objectStore('copies'), transaction.objectStore('lists')];
    // A full disk ends it: then the request below fails too, which is the failure that the caller gets.
    transaction.done.catch(() => undefined);
    for (const other of await copies.getAllKeys()) {
      const stored = await copies.get(other);
      if (other === id || stored === undefined || copy.writtenAtMs - stored.writtenAtMs < OLD_AFTER_MS) continue;
      await copies.delete(other);
      await lists.delete(rangeOf(other));
    }
    for (const key of await lists.getAllKeys(rangeOf(id))) if (!names.includes(key[1])) await lists.delete(key);
    for (const [name, value] of changed) await lists.put(value, [id, name]);
    await copies.put(copy, id);
    await transaction.done;
  });
}

/** Deletes the copies of all sessions. */
export function deleteCopies(): Promise<void> {
  return deleteDB(COPY_DATABASE);
}

function rangeOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id, ''], [id, '\uffff']);
}
