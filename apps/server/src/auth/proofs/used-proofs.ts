import { createHash } from 'node:crypto';
import { groupCalls } from '../../db/grouped-calls.ts';
import type { PeerConnection } from '../../db/peer-connection.ts';
import { insertUsedProofs } from './used-proofs.queries.ts';

/** Rows of one statement when a server publishes what it has in memory. */
const PUBLISHED_AT_ONCE = 5_000;

/** Ids of proofs that were used on any server of the database. */
export interface UsedProofs {
  /**
   * Records an id. @returns whether it is new; `full` where no more can be stored, so that the proof must be refused
   *
   * @throws the driver's error where other servers may run and the database is away: the proof must be refused as well
   */
  add(id: string): Promise<'new' | 'seen' | 'full'>;
}

interface UsedProofsParts {
  readonly peers: PeerConnection;
  /** How long a proof is valid; its id is kept at least as long. */
  readonly keptMs: number;
  /** Ids in one window on this server. */
  readonly maximum: number;
}

/**
 * A server that has been alone for as long as a proof is valid keeps the ids in memory only; otherwise each one is also
 * stored in the database, many calls in one statement.
 */
export function createUsedProofs({ peers, keptMs, maximum }: UsedProofsParts): UsedProofs {
  const seen = createSeenProofs(keptMs, maximum, () => performance.now());
  const insert = groupCalls<string, boolean>({
    run: (ids) =>
      insertUsedProofs(
        peers,
        ids.map((id) => Buffer.from(id, 'base64url')),
      ),
    gatherMs: 0,
  });
  peers.beforeSharing(async () => {
    const ids = seen.list().map((id) => Buffer.from(id, 'base64url'));
    for (let at = 0; at < ids.length; at += PUBLISHED_AT_ONCE) {
      await insertUsedProofs(peers, ids.slice(at, at + PUBLISHED_AT_ONCE));
    }
  });
  return {
    async add(id) {
      // Of one length and without a reference to the request that contained the id.
      const digest = createHash('sha256').update(id).digest('base64url');
      const here = seen.add(digest);
      if (here !== 'new' || peers.isAloneFor(keptMs)) return here;
      return (await insert(digest)) ? 'new' : 'seen';
    },
  };
}

/** Ids of proofs that were used on this server. */
interface SeenProofs {
  /** Records an id. @returns whether it is new; `full` where no more can be stored, so that the proof must be refused */
  add(id: string): 'new' | 'seen' | 'full';
  /** The ids that are kept. */
  list(): string[];
}

/**
 * Keeps each id for one to two windows, in two sets that replace each other: no entry has a timer of its own.
 *
 * @param windowMs time for which a proof is valid; an id is kept at least as long
 * @param maximum number of ids in one window
 * @param getNowMs a clock that never goes back
 */
export function createSeenProofs(windowMs: number, maximum: number, getNowMs: () => number): SeenProofs {
  let current = new Set<string>();
  let previous = new Set<string>();
  let startedMs = getNowMs();
  return {
    add(id) {
      const nowMs = getNowMs();
      if (nowMs - startedMs >= windowMs) {
        previous = nowMs - startedMs >= 2 * windowMs ? new Set() : current;
        current = new Set();
        startedMs = nowMs;
      }
      if (current.has(id) || previous.has(id)) return 'seen';
      if (current.size >= maximum) return 'full';
      current.add(id);
      return 'new';
    },
    list: () => [...previous, ...current],
  };
}
