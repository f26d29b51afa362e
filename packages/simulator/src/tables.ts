import type { PostingKind } from '@loadstone/contracts/postings';
import type { WriteReply } from './own-writes.ts';
import type { FeedChange, FeedPosting } from './server-parts.ts';

interface KnownPosting {
  readonly accountId: number;
  readonly createdMs: number;
}

/** What is committed. */
export class Tables {
  /** The open postings. */
  readonly postings = new Map<number, FeedPosting>();
  /** Postings that are no longer open and still in the list of their company. */
  readonly assigned = new Map<number, FeedPosting>();
  readonly networks = new Map<number, readonly number[]>();
  readonly exclusions = new Set<string>();
  readonly globallyExcluded = new Set<number>();
  readonly suspended = new Set<number>();
  /** How often the details of a company have changed: leads show them. */
  readonly details = new Map<number, number>();
  /** The owner and the moment of each posting that there has been. */
  readonly known = new Map<number, KnownPosting>();
  /** The replies to the writes of desks, by their keys: one that is sent again is not carried out again. */
  readonly replies = new Map<string, WriteReply>();
  /** The day of the board, `YYYY-MM-DD`. */
  day: string;
  /** The moment since when a posting must have been confirmed, as the feed has it, milliseconds. */
  confirmedSinceMs: number;

  constructor(day: string, confirmedSinceMs: number) {
    this.day = day;
    this.confirmedSinceMs = confirmedSinceMs;
  }

  copy(): Tables {
    const copy = new Tables(this.day, this.confirmedSinceMs);
    for (const name of ['postings', 'assigned', 'networks', 'details', 'known', 'replies'] as const) {
      for (const [key, value] of this[name] as Map<unknown, unknown>) {
        (copy[name] as Map<unknown, unknown>).set(key, value);
      }
    }
    for (const name of ['exclusions', 'globallyExcluded', 'suspended'] as const) {
      for (const item of this[name] as Set<unknown>) (copy[name] as Set<unknown>).add(item);
    }
    return copy;
  }

  /** The open postings of a company. */
  listOwn(company: number): FeedPosting[] {
    return [...this.postings.values()].filter(({ accountId }) => accountId === company);
  }

  /** The postings of a kind in the company's list, by their tokens: the open ones and the assigned ones. */
  listShown(company: number, kind: PostingKind): FeedPosting[] {
    const all = [...this.postings.values(), ...this.assigned.values()];
    return all
      .filter((posting) => posting.accountId === company && posting.kind === kind)
      .sort((left, right) => left.token - right.token);
  }

  /** Makes what a change of the feed describes. */
  write(change: FeedChange): void {
    switch (change.type) {
      case 'posting': {
        // A later edit raises the version.
        const { isSameVersion: _, ...posting } = change.posting;
        const { token, accountId, createdOn } = posting;
        this.postings.set(token, posting);
        this.known.set(token, { accountId, createdMs: Date.parse(createdOn) });
        return;
      }
      case 'postingRemoved':
        return this.#end(change.token, change.version);
      case 'network':
        this.networks.set(change.networkId, change.members ?? []);
        return;
      case 'exclusion':
        return toggle(this.exclusions, `${change.accountId} ${change.otherAccountId}`, change.excluded);
      case 'globalExclusion':
        return toggle(this.globallyExcluded, change.accountId, change.excluded);
      case 'companySuspended':
        return toggle(this.suspended, change.accountId, change.suspended);
      case 'details':
        this.details.set(change.accountId, (this.details.get(change.accountId) ?? 0) + 1);
        return;
      case 'confirmationsEnded':
        this.confirmedSinceMs = Date.parse(change.confirmedSince);
        return;
      case 'day':
        this.day = change.day;
        for (const { token, dateAvail } of [...this.postings.values()]) {
          if (dateAvail < change.day) this.postings.delete(token);
        }
    }
  }

  #end(token: number, version: number | null): void {
    const posting = this.postings.get(token);
    this.postings.delete(token);
    if (posting !== undefined && version !== null) this.assigned.set(token, { ...posting, version });
  }
}

function toggle<Item>(items: Set<Item>, item: Item, isIn: boolean): void {
  if (isIn) items.add(item);
  else items.delete(item);
}
