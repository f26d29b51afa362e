import type { PostingKind, PostingStatus, ProductMode } from '@loadstone/contracts';
import { STATUS_LABELS } from '@loadstone/contracts';

/** Everything that a person can do with one of the company's own postings. */
export const POSTING_ACTIONS = [
  'viewLeads',
  'edit',
  'delete',
  'repost',
  'tag',
  'copy',
  'returnTrip',
  'nextDay',
  'generateReference',
  'assign',
  'unassign',
  'cancelLoad',
] as const;
export type PostingAction = (typeof POSTING_ACTIONS)[number];

/** Who asks, seen from the posting: its author, somebody of the same company, anybody else. */
export const POSTING_OWNERS = ['self', 'colleague', 'other'] as const;
export type PostingOwner = (typeof POSTING_OWNERS)[number];

/** Who holds the other end of an assignment; only unassigning asks. */
export type AssignmentHolder = 'board' | 'externalCarrier' | 'externalDriver';

interface ActionRule {
  modes: readonly ProductMode[];
  statuses: readonly PostingStatus[];
  /** Statuses that are added where an external driver holds the load. */
  externalDriverStatuses?: readonly PostingStatus[];
}

const BOTH: readonly ProductMode[] = ['B', 'C'];
/** The row menu is not there for expired postings. */
const MENU: readonly PostingStatus[] = ['O', 'P', 'A', 'R', 'D'];

/**
 * Status × mode for each action. A cancelled load is the carrier's word and an unassigned one the
 * broker's: the other side is told "Load Cancelled" or "Load Unassigned".
 */
export const POSTING_RULES: Readonly<Record<PostingAction, ActionRule>> = {
  viewLeads: { modes: BOTH, statuses: ['O'] },
  edit: { modes: BOTH, statuses: ['O', 'E'] },
  delete: { modes: BOTH, statuses: ['O', 'E', 'D'] },
  repost: { modes: BOTH, statuses: ['E'] },
  tag: { modes: BOTH, statuses: MENU },
  copy: { modes: BOTH, statuses: MENU },
  returnTrip: { modes: BOTH, statuses: MENU },
  nextDay: { modes: BOTH, statuses: MENU },
  generateReference: { modes: ['B'], statuses: ['O'] },
  assign: { modes: ['B'], statuses: ['O'] },
  unassign: { modes: ['B'], statuses: ['P', 'A'], externalDriverStatuses: ['R'] },
  cancelLoad: { modes: ['C'], statuses: ['P', 'A', 'R'] },
};

/** What a decision is made of. `status` is the shown one: see {@link toShownStatus}. */
export interface ActionCase {
  mode: ProductMode;
  status: PostingStatus;
  owner: PostingOwner;
  holder?: AssignmentHolder;
}

/** True where the action is open to that person on a posting of that status. Colleagues share a company's postings. */
export function isActionAllowed(action: PostingAction, { mode, status, owner, holder }: ActionCase): boolean {
  if (owner === 'other') return false;
  const rule = POSTING_RULES[action];
  if (!rule.modes.includes(mode)) return false;
  if (rule.statuses.includes(status)) return true;
  return holder === 'externalDriver' && (rule.externalDriverStatuses ?? []).includes(status);
}

/**
 * What moves a posting from one status to another. `repost` is its owner's own act; `midnight` is the
 * board's; the others are steps of an assignment, each with its own call: nobody sets those by hand.
 */
export type TransitionCause = 'repost' | 'midnight' | 'assign' | 'accept' | 'depart' | 'deliver' | 'release';

/** Every legal way from one status to another; what is not here does not exist. */
export const STATUS_TRANSITIONS: Readonly<
  Record<PostingStatus, Readonly<Partial<Record<PostingStatus, TransitionCause>>>>
> = {
  O: { P: 'assign', E: 'midnight' },
  P: { A: 'accept', O: 'release' },
  A: { R: 'depart', O: 'release' },
  R: { D: 'deliver', O: 'release' },
  D: {},
  E: { O: 'repost' },
};

/** True where a person may set the status of an own posting by hand. `from` is the shown one. */
export function isStatusSettable(from: PostingStatus, to: PostingStatus, owner: PostingOwner): boolean {
  return owner !== 'other' && STATUS_TRANSITIONS[from][to] === 'repost';
}

/** The status that people see: an open posting whose day has passed is expired, whatever the row says. */
export function toShownStatus(status: PostingStatus, dateAvail: string, today: string): PostingStatus {
  return status === 'O' && dateAvail < today ? 'E' : status;
}

/** The mode whose own postings are of that kind. */
export function toMode(kind: PostingKind): ProductMode {
  return kind === 'L' ? 'B' : 'C';
}

/** What a person reads when the status forbids deleting. */
export function toDeleteRefusal(kind: PostingKind, status: PostingStatus): string {
  return `Cannot delete ${STATUS_LABELS[status]} ${kind === 'L' ? 'Load' : 'equipment'} posting.`;
}
