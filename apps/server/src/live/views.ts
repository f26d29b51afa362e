import { POSTING_FEATURES, PRODUCT_IDS, type BoardChange, type PostingKind } from '@loadstone/contracts';
import type { UserCaller } from '../caller.ts';

/** Which of its company's postings a connection may see: loads, equipment, or both. */
export type BoardView = 'L' | 'E' | 'LE';
export const BOARD_VIEWS: readonly BoardView[] = ['L', 'E', 'LE'];

/** The kinds that the caller's products and permits allow; undefined for neither. */
export function toBoardView(caller: UserCaller): BoardView | undefined {
  const seesLoads = hasViewPermit(caller, 'B');
  const seesEquipment = hasViewPermit(caller, 'C');
  if (seesLoads && seesEquipment) return 'LE';
  if (seesLoads) return 'L';
  return seesEquipment ? 'E' : undefined;
}

function hasViewPermit(caller: UserCaller, mode: 'B' | 'C'): boolean {
  const productId = PRODUCT_IDS[mode];
  return (
    caller.productIds.includes(productId) &&
    caller.permits.some((permit) => permit.productId === productId && permit.code === POSTING_FEATURES[mode].view)
  );
}

export function isKindInView(kind: PostingKind, view: BoardView): boolean {
  return view.includes(kind);
}

/** The events that a view includes, in order. An event without a kind is in every view. */
export function filterChanges(changes: readonly BoardChange[], view: BoardView): BoardChange[] {
  return changes.filter((change) => !('kind' in change) || isKindInView(change.kind, view));
}

/** Room names. Only the server assigns rooms: clients cannot choose or join one. */
export const ROOMS = {
  user: (userId: number) => `user:${userId}`,
  company: (accountId: number) => `company:${accountId}`,
  session: (sessionId: string) => `session:${sessionId}`,
  window: (sessionId: string, windowId: string) => `window:${sessionId}:${windowId}`,
  board: (accountId: number, view: BoardView) => `board:${accountId}:${view}`,
} as const;
