import {
  isInsuranceNeeded,
  isOwnActionAllowed,
  OWN_ACTORS,
  type Posting,
  type PostingStatus,
} from '@loadstone/contracts/postings';
import { type DayLimit, isDayInsured } from '../../../../modules/postings/index.ts';
import type { PlainTextKey } from '../../../../lib/texts/text-key.ts';
import { toNextDay } from './repetition.ts';
import { KEYS } from '../../../../ui/shortcuts/keys.ts';

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
  'changeRate',
  'changeNetwork',
  'planTrip',
  'follow',
  'confirm',
  'releaseTier',
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
  changeRate: 'postings.changeRate',
  changeNetwork: 'postings.changeNetwork',
  planTrip: 'postings.planTrip',
  follow: 'postings.follow',
  confirm: 'postings.confirm',
  releaseTier: 'tiers.releaseNow',
};

/** The keys of entries, on a row with the focus and on the selected posting. No posting has both reference actions. */
export const ROW_MENU_KEYS: Partial<Readonly<Record<RowMenuAction, string>>> = {
  generateReference: KEYS.reference,
  takeReference: KEYS.reference,
  copy: KEYS.copy,
  nextDay: KEYS.nextDay,
  changeRate: KEYS.rate,
  planTrip: KEYS.trip,
  follow: KEYS.follow,
  confirm: KEYS.confirm,
};

/** The action of a key in a menu; undefined where it has none. */
export function findActionOfKey(
  menu: readonly RowMenuAction[],
  key: string,
): Exclude<RowMenuAction, 'tag'> | undefined {
  return menu.find((action): action is Exclude<RowMenuAction, 'tag'> => ROW_MENU_KEYS[action] === key);
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
  /** True for a carrier whose insurance is expired. */
  readonly isUninsured: boolean;
}

/**
 * The entries of a row's menu, in order; none for an expired posting, which has no menu. Actions that the server would
 * refuse are omitted.
 */
export function listRowMenu(
  posting: Pick<Posting, 'postType' | 'dateAvail' | 'assignmentHolder' | 'tiers'>,
  status: PostingStatus,
  context: RowMenuContext,
): RowMenuAction[] {
  const { today, dayLimit, mayView, mayPost, mayEdit, hasTags, hasNetworks, isUninsured } = context;
  const isNextDayInsured = isDayInsured(toNextDay(posting.dateAvail, today), dayLimit);
  const isPermitted: Record<RowMenuAction, boolean> = {
    tag: mayView && hasTags,
    copy: mayPost,
    returnTrip: mayPost,
    nextDay: mayPost && isNextDayInsured,
    changeRate: mayEdit,
    changeNetwork: mayEdit && hasNetworks,
    generateReference: mayEdit,
    takeReference: mayEdit,
    unassign: mayEdit,
    cancel: mayEdit,
    planTrip: mayView,
    follow: mayView,
    confirm: mayEdit,
    releaseTier: mayEdit,
  };
  return ROW_MENU_ACTIONS.filter((action) => {
    // Not in the table of transitions, because it changes no posting: open trucks have it.
    if (action === 'planTrip')
      return isPermitted.planTrip && posting.postType === 'E' && status === 'O' && !isUninsured;
    // It has tiers that are not released yet.
    if (action === 'releaseTier') return mayEdit && status === 'O' && hasTiersLeft(posting);
    // Only for open postings: an edit of an expired one would reopen it.
    if (action === 'changeRate') return isPermitted.changeRate && status === 'O' && !isUninsured;
    // Only an open posting has leads, which a carrier without insurance does not see.
    if (action === 'follow') return isPermitted.follow && status === 'O' && !isUninsured;
    if (isUninsured && isInsuranceNeeded(action, OWN_ACTORS[posting.postType])) return false;
    // An equipment has no holder before it takes the reference number of a load, which an external carrier holds until then.
    const holder = action === 'takeReference' ? 'externalCarrier' : (posting.assignmentHolder ?? 'board');
    return isPermitted[action] && isOwnActionAllowed(action, posting.postType, status, holder);
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

function hasTiersLeft({ tiers }: Pick<Posting, 'tiers'>): boolean {
  return tiers !== undefined && tiers.released < tiers.count;
}
