import type { Readable } from 'node:stream';

/** A stored content. */
export interface StoredContent {
  /** The SHA-256 of the content, hexadecimal: its name in the store. */
  readonly key: string;
  readonly storedOn: Date;
}

/**
 * The store of the contents of documents. A content is named by its SHA-256, so that equal contents are stored once.
 * Every function throws AppError `store.unavailable` where the store cannot be reached, and `store.full` where it has no space.
 */
export interface DocumentStore {
  /**
   * Stores a local file, which may be moved. When it resolves the content is durable and complete; until then it is not visible. A content
   * that exists is stored again, which renews `storedOn`.
   */
  put(key: string, file: { readonly path: string; readonly bytes: number }): Promise<void>;
  /** Opens a content. @throws AppError `store.unavailable` where it does not exist */
  open(key: string): Promise<Readable>;
  has(key: string): Promise<boolean>;
  /** Removes a content; one that does not exist is removed already. */
  remove(key: string): Promise<void>;
  list(): AsyncIterable<StoredContent>;
}

/** True for the name of a content. */
export function isContentKey(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}
