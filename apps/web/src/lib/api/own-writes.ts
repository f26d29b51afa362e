import type { Endpoint } from '@loadstone/contracts/endpoint';

/** What a write shows before its reply, in everything that is cached under a key. */
export interface Overlay {
  readonly queryKey: readonly unknown[];
  readonly patch: (data: unknown) => unknown;
}

/** @param patch returns the same data where it changes nothing; it may be called several times */
export function overlayOf<Data>(queryKey: readonly unknown[], patch: (data: Data) => Data): Overlay {
  return { queryKey, patch: (data) => patch(data as Data) };
}

/** A write that this page sends, as the contract describes it. */
export interface SentWrite {
  readonly endpoint: Endpoint;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** What it shows until its reply; what is on screen is restored where the server refuses. */
  readonly shows: readonly Overlay[];
}

/** What the headers of a reply state. */
interface ReplyFacts {
  /** The events of the write have it too; undefined where the server names none. */
  readonly changeId: string | undefined;
  /** True for the stored reply to an earlier request with the same key. */
  readonly isReplay: boolean;
}

/** Receives the result of a write, before the caller does. */
interface WriteResult {
  onReply(reply: unknown, facts: ReplyFacts): void;
  onFailed(error: unknown): void;
}

type WriteObserver = (write: SentWrite) => WriteResult;

const observers = new Set<WriteObserver>();

/** Calls a function with every write that this page sends, when it is sent. @returns a function that ends it */
export function observeWrites(observer: WriteObserver): () => void {
  observers.add(observer);
  return () => observers.delete(observer);
}

/** Calls the observers of a write. @returns what receives its result */
export function startWrite(write: SentWrite): WriteResult {
  const results = [...observers].map((observer) => observer(write));
  return {
    onReply: (reply, facts) => results.forEach((result) => result.onReply(reply, facts)),
    onFailed: (error) => results.forEach((result) => result.onFailed(error)),
  };
}
