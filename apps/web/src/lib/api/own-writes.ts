import type { Endpoint } from '@loadstone/contracts/endpoint';

/** What a write shows before its reply: a change of everything that is cached under a key. */
export interface Overlay {
  readonly queryKey: readonly unknown[];
  readonly patch: (data: unknown) => unknown;
}

/** An overlay of a known type of data. @param patch returns the same data where it changes nothing; may be called several times */
export function overlayOf<Data>(queryKey: readonly unknown[], patch: (data: Data) => Data): Overlay {
  return { queryKey, patch: (data) => patch(data as Data) };
}

/** A write that this page sends, as the contract describes it. */
export interface SentWrite {
  readonly endpoint: Endpoint;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** What the page shows until the reply. It is taken back where the server refuses the write. */
  readonly shows: readonly Overlay[];
}

/** What the headers of a reply state. */
interface ReplyFacts {
  /** The id that the events of the write have too; undefined where the server states none. */
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

let findRefusal: (write: SentWrite) => Error | undefined = () => undefined;

/** Sets what this page refuses to send. @param find returns why a write is refused; undefined for one that is sent */
export function refuseWrites(find: (write: SentWrite) => Error | undefined): void {
  findRefusal = find;
}

/** Calls the observers of a write. @returns what receives its result @throws Error where this page refuses the write */
export function startWrite(write: SentWrite): WriteResult {
  const refusal = findRefusal(write);
  if (refusal !== undefined) throw refusal;
  const results = [...observers].map((observer) => observer(write));
  return {
    onReply: (reply, facts) => results.forEach((result) => result.onReply(reply, facts)),
    onFailed: (error) => results.forEach((result) => result.onFailed(error)),
  };
}
