import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { PRODUCT_IDS, type PostingKind } from '@loadstone/contracts/postings';
import type { CompanyCaller } from '../ground/caller.ts';
import { joinChanges, type CompanyBatch, type EncodedChange } from './batch-ring.ts';

/**
 * What a connection may see of its company's board: the postings (loads, equipment, or both), with or without the credit
 * scores of leads.
 */
export type BoardView = PostingView | `${PostingView} without scores`;
type PostingView = 'L' | 'E' | 'LE';
const POSTING_VIEWS: readonly PostingView[] = ['L', 'E', 'LE'];
export const BOARD_VIEWS: readonly BoardView[] = POSTING_VIEWS.flatMap((view) => [view, toUnscored(view)]);

function toUnscored(view: PostingView): BoardView {
  return `${view} without scores`;
}

type ViewRights = Pick<CompanyCaller, 'productIds' | 'permits' | 'canVet'>;

/** The view that the caller's products, permits and token allow; undefined where the caller may see no postings. */
export function toBoardView(caller: ViewRights): BoardView | undefined {
  const view = toPostingView(caller);
  return view === undefined || caller.canVet ? view : toUnscored(view);
}

function toPostingView(caller: ViewRights): PostingView | undefined {
  const seesLoads = hasViewPermit(caller, 'B');
  const seesEquipment = hasViewPermit(caller, 'C');
  if (seesLoads && seesEquipment) return 'LE';
  if (seesLoads) return 'L';
  return seesEquipment ? 'E' : undefined;
}

function hasViewPermit(caller: ViewRights, mode: 'B' | 'C'): boolean {
  const productId = PRODUCT_IDS[mode];
  return (
    caller.productIds.includes(productId) &&
    caller.permits.some((permit) => permit.productId === productId && permit.code === POSTING_FEATURES[mode].view)
  );
}

export function isKindInView(kind: PostingKind, view: BoardView): boolean {
  return view.split(' ', 1)[0]?.includes(kind) === true;
}

/** The events of a batch that a view shows, as JSON; undefined where it shows none. An event without a kind is in every view. */
export function encodeForView({ changes, json }: CompanyBatch, view: BoardView): string | undefined {
  const shown = changes.filter(({ kind }) => kind === undefined || isKindInView(kind, view));
  if (shown.length === 0) return undefined;
  const isScored = !view.endsWith('without scores');
  if (isScored && shown.length === changes.length) return json;
  const encode = (change: EncodedChange) => (isScored ? undefined : change.encodeWithoutScores?.()) ?? change.json;
  return joinChanges(shown.map(encode));
}

/** Room names. Only the server assigns rooms: clients cannot choose or join one. */
export const ROOMS = {
  user: (userId: number) => `user:${userId}`,
  company: (accountId: number) => `company:${accountId}`,
  session: (sessionId: string) => `session:${sessionId}`,
  window: (sessionId: string, windowId: string) => `window:${sessionId}:${windowId}`,
  board: (accountId: number, view: BoardView) => `board:${accountId}:${view}`,
} as const;
