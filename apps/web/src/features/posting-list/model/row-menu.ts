import { isOwnActionAllowed, type Posting, type PostingStatus } from '@loadstone/contracts';
import type { DayLimit } from '../../../data/postings/insurance-day.ts';
import { isDayInsured } from '../../../data/postings/insurance-day.ts';
import { toNextDay } from './repeated-posting.ts';

/** The actions in the menu of a row. */
export const ROW_MENU_ACTIONS = [
  'unassign',
  'cancel',
  'tag',
  'copy',
  'returnTrip',
  'nextDay',
  'changeNetwork',
] as const;
export type RowMenuAction = (typeof ROW_MENU_ACTIONS)[number];

/** The facts besides the posting that decide which entries are shown. */
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
 * The entries of a row's menu, in order; none for an expired posting, which has no menu. Actions that the server would
 * refuse are omitted.
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
    unassign: mayEdit,
    cancel: mayEdit,
  };
  return ROW_MENU_ACTIONS.filter(
    (action) => isThere[action] && isOwnActionAllowed(action, posting.postType, status, 'board'),
  );
}

/** The space that a menu needs below and to the right; with less it opens upward or leftward. */
const MENU_ROOM_PX = 180;

/** The direction in which a menu opens from a point of the window. */
export function toMenuPlacement(
  point: { left: number; top: number },
  room: { width: number; height: number },
): 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end' {
  const side = room.height - point.top < MENU_ROOM_PX ? 'top' : 'bottom';
  return room.width - point.left < MENU_ROOM_PX ? `${side}-end` : `${side}-start`;
}
