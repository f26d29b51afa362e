import type { BoardBatch } from '@loadstone/contracts/live';
import type { PostingKind } from '@loadstone/contracts/postings';
import { dispatchChanges, type CacheHandlers } from '../../live/event-handlers.ts';

/** The changes of a batch to the list of one kind of own postings. */
export interface PostingChanges {
  /** The change of each posting's lead count. */
  readonly leadDeltas: ReadonlyMap<number, number>;
  /** When each lead that appeared was posted, ISO 8601, by posting. */
  readonly appearedOn: ReadonlyMap<number, readonly string[]>;
  /** Postings to reload, with their minimum version; 0 where only their leads or their tag changed. */
  readonly changed: ReadonlyMap<number, number>;
  readonly removed: readonly number[];
  /** The new tokens of postings whose token was renewed, by the previous ones. */
  readonly renewed: ReadonlyMap<number, number>;
  /** Networks of the company that are new, renamed, deleted, or have other members. */
  readonly changedNetworks: readonly number[];
  /** Postings to which a document was added. */
  readonly documented: ReadonlySet<number>;
  /** Tags of the company that were deleted. */
  readonly removedTags: readonly number[];
  /** The day that the board has reached, `YYYY-MM-DD`; undefined where it did not change. */
  readonly day: string | undefined;
}

/** {@link PostingChanges} while they are gathered. */
interface Draft {
  leadDeltas: Map<number, number>;
  appearedOn: Map<number, readonly string[]>;
  changed: Map<number, number>;
  removed: number[];
  renewed: Map<number, number>;
  changedNetworks: number[];
  documented: Set<number>;
  removedTags: number[];
  day: string | undefined;
}

function addDelta({ leadDeltas }: Draft, token: number, delta: number): void {
  leadDeltas.set(token, (leadDeltas.get(token) ?? 0) + delta);
}

/** The events that change the posting lists. */
export const postingHandlers: CacheHandlers<'postings', Draft> = {
  'lead.appeared': ({ myToken, lead }, draft) => {
    addDelta(draft, myToken, 1);
    draft.appearedOn.set(myToken, [...(draft.appearedOn.get(myToken) ?? []), lead.createdOn]);
  },
  'lead.removed': ({ myToken }, draft) => addDelta(draft, myToken, -1),
  'leads.changed': ({ myToken }, { changed }) => void changed.set(myToken, changed.get(myToken) ?? 0),
  'posting.changed': ({ token, version }, { changed }) =>
    void changed.set(token, Math.max(version, changed.get(token) ?? 0)),
  'documents.changed': ({ token, change }, { changed, documented }) => {
    if (change === 'added') documented.add(token);
    else if (change === undefined) changed.set(token, changed.get(token) ?? 0);
  },
  'posting.removed': ({ token }, { removed }) => void removed.push(token),
  'assignment.changed': ({ token, previousToken, isEnded }, { renewed, changed }) => {
    if (token !== previousToken) renewed.set(previousToken, token);
    // The agreed rate is of the assignment: the version of the posting does not count it.
    if (!isEnded) changed.set(token, changed.get(token) ?? 0);
  },
  'tags.changed': ({ removedId }, { removedTags }) => {
    if (removedId !== undefined) removedTags.push(removedId);
  },
  'networks.changed': ({ networkId }, { changedNetworks }) => void changedNetworks.push(networkId),
  'day.changed': ({ day }, draft) => {
    draft.day = day;
  },
};

/** Groups the changes of a batch by their effect on the posting list. */
export function toPostingChanges(batch: BoardBatch, kind: PostingKind): PostingChanges {
  const draft: Draft = {
    leadDeltas: new Map(),
    appearedOn: new Map(),
    changed: new Map(),
    removed: [],
    renewed: new Map(),
    changedNetworks: [],
    documented: new Set(),
    removedTags: [],
    day: undefined,
  };
  const ofKind = batch.changes.filter((change) => !('kind' in change) || change.kind === kind);
  dispatchChanges(postingHandlers, ofKind, draft);
  return draft;
}
