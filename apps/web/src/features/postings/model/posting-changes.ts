import type { BoardBatch, PostingKind } from '@loadstone/contracts';

/** What a batch means to the list of one kind of own postings. */
export interface PostingChanges {
  /** By how much each posting's lead count changes. */
  readonly leadDeltas: ReadonlyMap<number, number>;
  /** Postings to read again, with the version that they have at least; 0 where only their leads changed. */
  readonly changed: ReadonlyMap<number, number>;
  readonly removed: readonly number[];
}

/** Sorts the changes of a batch by what the posting list has to do about them. */
export function toPostingChanges(batch: BoardBatch, kind: PostingKind): PostingChanges {
  const leadDeltas = new Map<number, number>();
  const changed = new Map<number, number>();
  const removed: number[] = [];
  const addDelta = (token: number, delta: number) => leadDeltas.set(token, (leadDeltas.get(token) ?? 0) + delta);
  for (const change of batch.changes) {
    if (change.kind !== kind) continue;
    if (change.type === 'lead.appeared') addDelta(change.myToken, 1);
    else if (change.type === 'lead.removed') addDelta(change.myToken, -1);
    else if (change.type === 'leads.changed') changed.set(change.myToken, changed.get(change.myToken) ?? 0);
    else if (change.type === 'posting.changed') changed.set(change.token, change.version);
    else if (change.type === 'posting.removed') removed.push(change.token);
  }
  return { leadDeltas, changed, removed };
}
