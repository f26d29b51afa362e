import { isOwnActionAllowed, type Posting, type PostingStatus } from '@loadstone/contracts';
import type { DayLimit } from '../../../data/postings/insurance-day.ts';
import { isDayInsured } from '../../../data/postings/insurance-day.ts';
import { toNextDay } from './repeated-posting.ts';

/** What the menu of a row can do. */
export const ROW_MENU_ACTIONS = ['tag', 'copy', 'returnTrip', 'nextDay', 'changeNetwork'] as const;
export type RowMenuAction = (typeof ROW_MENU_ACTIONS)[number];

/** What decides which entries there are, besides the posting itself. */
export interface RowMenuContext {
  readonly today: string;
  readonly dayLimit: DayLimit | null;
  readonly mayView: boolean;
  readonly mayPost: boolean;
  readonly mayEdit: boolean;
  readonly hasTags: boolean;
  readonly hasNetworks: boolean;
}

/**
 * The entries of a row's menu, in order; none for an expired posting, which has no menu. What the
 * server would refuse is absent.
 */
export function listRowMenu(
  posting: Pick<Posting, 'postType' | 'dateAvail'>,
  status: PostingStatus,
  context: RowMenuContext,
): RowMenuAction[] {
  const { today, dayLimit, mayView, mayPost, mayEdit, hasTags, hasNetworks } = context;
  const isNextDayInsured = isDayInsured(toNextDay(posting.dateAvail, today), dayLimit);
  const isThere: Record<RowMenuAction, boolean> = {
    tag: mayView && hasTags,
    copy: mayPost,
    returnTrip: mayPost,
    nextDay: mayPost && isNextDayInsured,
    changeNetwork: mayEdit && hasNetworks,
  };
  return ROW_MENU_ACTIONS.filter((action) => isThere[action] && isOwnActionAllowed(action, posting.postType, status));
}

/** Room that a menu wants below and to the right; with less it opens upward or leftward. */
const MENU_ROOM_PX = 180;

/** Where a menu opens from a point of the window. */
export function toMenuPlacement(
  point: { left: number; top: number },
  room: { width: number; height: number },
): 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end' {
  const side = room.height - point.top < MENU_ROOM_PX ? 'top' : 'bottom';
  return room.width - point.left < MENU_ROOM_PX ? `${side}-end` : `${side}-start`;
}
