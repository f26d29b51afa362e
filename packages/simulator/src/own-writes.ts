import { equipmentPostingCalls, loadPostingCalls, type PostingKind } from '@loadstone/contracts/postings';
import { ApiError } from '../../../apps/web/src/lib/api/api-error.ts';
import type { observeWrites } from '../../../apps/web/src/lib/api/own-writes.ts';
import { overlayOfEdit } from '../../../apps/web/src/modules/postings/edit-overlay.ts';
import type { SimulatedServer } from './server.ts';
import type { VirtualTime } from './virtual-time.ts';
import type { World } from './world.ts';

/** What a user does with an own posting. */
export interface OwnWrite {
  readonly type: 'create' | 'edit' | 'remove';
  readonly kind: PostingKind;
  /** Of the posting that is changed, with the version that the user saw. */
  readonly token: number;
  readonly version: number;
  /** The day that an edit sets, `YYYY-MM-DD`. */
  readonly dateAvail: string;
}

/** The reply to a write, as its content and headers state it. */
export interface WriteReply {
  readonly content: unknown;
  readonly changeId: string;
  readonly isReplay: boolean;
}

const CALLS = { L: loadPostingCalls, E: equipmentPostingCalls };
const ENDPOINTS = { create: 'create', edit: 'edit', remove: 'aggregateRemove' } as const;

interface WriteParts {
  readonly name: string;
  readonly accountId: number;
  readonly world: World;
  readonly time: VirtualTime;
  readonly request: <Reply>(read: (server: SimulatedServer) => Promise<Reply>) => Promise<Reply>;
}

/** The writes of one desk. Their results reach the caches of this desk only, as if it were a page of its own. */
export class OwnWrites {
  readonly #parts: WriteParts;
  #observer: Parameters<typeof observeWrites>[0] | undefined;
  #count = 0;

  constructor(parts: WriteParts) {
    this.#parts = parts;
  }

  /** As `observeWrites` of a page. */
  readonly observe: typeof observeWrites = (observer) => {
    this.#observer = observer;
    return () => undefined;
  };

  /** Sends a write; where its reply is lost, half of the users send it again with its key. */
  async send(write: OwnWrite): Promise<void> {
    const { name, accountId, world, time, request } = this.#parts;
    const key = `${name}-${this.#count++}`;
    do {
      const endpoint = CALLS[write.kind][ENDPOINTS[write.type]];
      const result = this.#observer?.({ endpoint, params: {}, query: {}, body: {}, shows: toShown(write) });
      const reply = await request((server) => server.write(accountId, write, key)).catch(() => undefined);
      if (reply === null) return result?.onFailed(new ApiError('posting.changedMeanwhile', '', 409));
      if (reply !== undefined) return result?.onReply(reply.content, reply);
      result?.onFailed(new ApiError('client.offline', '', 0));
      await time.sleep(1_000 + world.random.below(3_000));
    } while (!world.isCalm && world.random.chance(0.5));
  }
}

/** An edit is shown before its reply. */
function toShown({ type, kind, token, version, dateAvail }: OwnWrite) {
  return type === 'edit' ? [overlayOfEdit({ postType: kind, token, version }, { dateAvail })] : [];
}
