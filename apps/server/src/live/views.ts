import { POSTING_FEATURES, PRODUCT_IDS, type BoardChange, type PostingKind } from '@loadstone/contracts';
import type { UserCaller } from '../caller.ts';

/** Which of its company's postings a connection may see: loads, equipment, or both. */
export type BoardView = 'L' | 'E' | 'LE';
export const BOARD_VIEWS: readonly BoardView[] = ['L', 'E', 'LE'];

/** The view that a caller's products and permits open; undefined where neither kind is. */
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

/** The changes that a view shows, in order; one of neither kind is for every view. */
export function filterChanges(changes: readonly BoardChange[], view: BoardView): BoardChange[] {
  return changes.filter((change) => !('kind' in change) || isKindInView(change.kind, view));
}

/** Rooms are named by the server alone: clients can neither choose nor join one. */
export const ROOMS = {
  user: (userId: number) => `user:${userId}`,
  company: (accountId: number) => `company:${accountId}`,
  session: (sessionId: string) => `session:${sessionId}`,
  window: (sessionId: string, windowId: string) => `window:${sessionId}:${windowId}`,
  board: (accountId: number, view: BoardView) => `board:${accountId}:${view}`,
} as const;
