import { POSTING_FEATURES } from '@loadstone/contracts/board';
import {
  MODE_KINDS,
  equipmentPostingCalls,
  loadPostingCalls,
  type PostingKind,
  type ProductMode,
} from '@loadstone/contracts/postings';
import type { Session } from '../../lib/session/session.ts';

const CALLS = { L: loadPostingCalls, E: equipmentPostingCalls } as const;

/** The kind of posting that a mode owns. */
export function toOwnKind(mode: ProductMode): PostingKind {
  return MODE_KINDS[mode].own;
}

/**
 * The endpoints of the mode's own postings. Loads and equipment share every shape but the draft, which the form checks
 * by the mode's own contract before it is sent.
 */
export function callsOf(mode: ProductMode): typeof loadPostingCalls {
  return CALLS[toOwnKind(mode)] as typeof loadPostingCalls;
}

/** The keys that the paths of the mode's postings need. */
export function keysOf({ mode, keyFor }: Session) {
  const features = POSTING_FEATURES[mode];
  return {
    view: keyFor(features.view),
    createDelete: keyFor(features.createDelete),
    update: keyFor(features.update),
    dat: keyFor('ll_dat'),
  };
}
