import { isOwnActionAllowed, type Posting, type PostingStatus } from '@loadstone/contracts';
import type { DayLimit } from '../../../data/postings/insurance-day.ts';
import { isDayInsured } from '../../../data/postings/insurance-day.ts';
import type { PlainTextKey } from '../../../lib/texts/text-key.ts';
import { toNextDay } from './repeated-posting.ts';

/** The actions in the menu of a row. */
export const ROW_MENU_ACTIONS = [
  'unassign',
  'cancel',
  'tag',
  'generateReference',
  'takeReference',
  'copy',
  'returnTrip',
  'nextDay',
  'changeNetwork',
] as const;
export type RowMenuAction = (typeof ROW_MENU_ACTIONS)[number];

/** The text of each entry; the tags have a menu of their own. */
export const ROW_MENU_LABELS: Readonly<Record<Exclude<RowMenuAction, 'tag'>, PlainTextKey>> = {
  generateReference: 'postings.generateReference',
  takeReference: 'postings.takeReference',
  unassign: 'postings.unassign',
  cancel: 'postings.cancelLoad',
  copy: 'postings.copy',
  returnTrip: 'postings.returnTrip',
  nextDay: 'postings.nextDay',
  changeNetwork: 'postings.changeNetwork',
};

/** The key of the reference number: a broker generates one for a load, a carrier uses one with an equipment. */
export const REFERENCE_KEY = 'g';

/** The action of {@link REFERENCE_KEY} in a menu; undefined where it has none. */
export function findReferenceAction(menu: readonly RowMenuAction[]): 'generateReference' | 'takeReference' | undefined {
  return menu.find((action) => action === 'generateReference' || action === 'takeReference');
}

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
    generateReference: mayEdit,
    takeReference: mayEdit,
    unassign: mayEdit,
    cancel: mayEdit,
  };
  return ROW_MENU_ACTIONS.filter((action) => {
    // A load whose reference number is taken is still with an external carrier.
    const holder = action === 'takeReference' ? 'externalCarrier' : 'board';
    return isThere[action] && isOwnActionAllowed(action, posting.postType, status, holder);
  });
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
