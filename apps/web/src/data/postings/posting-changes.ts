import type { BoardBatch, PostingKind } from '@loadstone/contracts';

/** What a batch means to the list of one kind of own postings. */
export interface PostingChanges {
  /** By how much each posting's lead count changes. */
  readonly leadDeltas: ReadonlyMap<number, number>;
  /** When the newest lead that appeared was posted, ISO 8601, by posting. */
  readonly newestLeadOn: ReadonlyMap<number, string>;
  /** Postings to read again, with the version that they have at least; 0 where only their leads or their tag changed. */
  readonly changed: ReadonlyMap<number, number>;
  readonly removed: readonly number[];
  /** Networks of the company that are new, named otherwise, gone, or have other members. */
  readonly changedNetworks: readonly number[];
  /** True where the company has other tags now. */
  readonly areTagsChanged: boolean;
}

/** Sorts the changes of a batch by what the posting list has to do about them. */
export function toPostingChanges(batch: BoardBatch, kind: PostingKind): PostingChanges {
  const leadDeltas = new Map<number, number>();
  const newestLeadOn = new Map<number, string>();
  const changed = new Map<number, number>();
  const removed: number[] = [];
  const changedNetworks: number[] = [];
  let areTagsChanged = false;
  const addDelta = (token: number, delta: number) => leadDeltas.set(token, (leadDeltas.get(token) ?? 0) + delta);
  for (const change of batch.changes) {
    if (change.type === 'networks.changed') changedNetworks.push(change.networkId);
    if (!('kind' in change) || change.kind !== kind) continue;
    if (change.type === 'lead.appeared') {
      const { myToken, lead } = change;
      addDelta(myToken, 1);
      if (lead.createdOn > (newestLeadOn.get(myToken) ?? '')) newestLeadOn.set(myToken, lead.createdOn);
    } else if (change.type === 'lead.removed') addDelta(change.myToken, -1);
    else if (change.type === 'leads.changed') changed.set(change.myToken, changed.get(change.myToken) ?? 0);
    else if (change.type === 'posting.changed') {
      changed.set(change.token, Math.max(change.version, changed.get(change.token) ?? 0));
    } else if (change.type === 'posting.removed') removed.push(change.token);
    else if (change.type === 'tags.changed') areTagsChanged = true;
  }
  return { leadDeltas, newestLeadOn, changed, removed, changedNetworks, areTagsChanged };
}
