import type { POSTING_FEATURES } from '../board/features.ts';
import { POSTING_KINDS, type PostingKind, type PostingStatus } from './vocabulary.ts';

/**
 * Who acts on a posting. `broker` is the company of the load and `carrier` the company of the equipment: on a load the
 * broker is its own company and the carrier the other side, on equipment the reverse. `driver` is the driver of the
 * assignment, `job` the board's own work at midnight, `other` any other company or person.
 */
export const POSTING_ACTORS = ['broker', 'carrier', 'driver', 'job', 'other'] as const;
export type PostingActor = (typeof POSTING_ACTORS)[number];

/** The company that owns a posting of that kind. */
export const OWN_ACTORS = { L: 'broker', E: 'carrier' } as const satisfies Record<PostingKind, PostingActor>;

/**
 * Who holds the carrier's side of an assignment: a carrier of this board, an external carrier under a reference number,
 * or an external driver who took that number.
 */
export const ASSIGNMENT_HOLDERS = ['board', 'externalCarrier', 'externalDriver'] as const;
export type AssignmentHolder = (typeof ASSIGNMENT_HOLDERS)[number];

/** What a company does with its own posting, besides assignments. */
const OWNER_ACTIONS = [
  'viewLeads',
  'edit',
  'changeNetwork',
  'confirm',
  'delete',
  'repost',
  'tag',
  'copy',
  'returnTrip',
  'nextDay',
] as const;

/** The events of an assignment. Each moves the load and, where it names it, the equipment. */
export const ASSIGNMENT_ACTIONS = [
  'assign',
  'acceptOffer',
  'book',
  'accept',
  'decline',
  'generateReference',
  'takeReference',
  'takeReferenceAsDriver',
  'confirmExternal',
  'changeDriver',
  'pickUp',
  'deliver',
  'deliverForCarrier',
  'unassign',
  'cancel',
] as const;

export type AssignmentAction = (typeof ASSIGNMENT_ACTIONS)[number];

export const POSTING_ACTIONS = [...OWNER_ACTIONS, ...ASSIGNMENT_ACTIONS, 'expire'] as const;
export type PostingAction = (typeof POSTING_ACTIONS)[number];

/** A status, or `deleted` for a posting that leaves every list. */
export type NextStatus = PostingStatus | 'deleted';

/** One legal move of a posting. */
interface PostingMove {
  readonly kind: PostingKind;
  readonly actors: readonly PostingActor[];
  readonly from: readonly PostingStatus[];
  /** `same`: the action does not change the status. */
  readonly to: NextStatus | 'same';
  /** Left out: any holder, or none. */
  readonly holders?: readonly AssignmentHolder[];
}

interface PostingActionRule {
  readonly moves: readonly PostingMove[];
  /** The permit that a broker or carrier needs, by its use in {@link POSTING_FEATURES}; null for none. */
  readonly feature: keyof (typeof POSTING_FEATURES)['B'] | null;
  /** True where a carrier with expired insurance is refused. */
  readonly needsInsurance: boolean;
  /** The kind of posting that gets a new token by the move. */
  readonly renewsToken?: PostingKind;
  /** The statuses in which a refused move is `posting.alreadyAssigned`; in others it is `posting.illegalTransition`. */
  readonly taken?: readonly PostingStatus[];
}

/** The statuses whose rows have a menu: all but expired. */
const MENU: readonly PostingStatus[] = ['O', 'P', 'A', 'R', 'D'];
/** The statuses of a posting that has an assignment. */
const TAKEN: readonly PostingStatus[] = ['P', 'A', 'R', 'D'];
const BOARD: readonly AssignmentHolder[] = ['board'];
const EXTERNAL: readonly AssignmentHolder[] = ['externalCarrier', 'externalDriver'];

/** A move that a company makes with its own posting of either kind. */
function own(from: readonly PostingStatus[], to: PostingMove['to'] = 'same'): PostingMove[] {
  return POSTING_KINDS.map((kind) => ({ kind, actors: [OWN_ACTORS[kind]], from, to }));
}

/**
 * A step of a running assignment. A carrier of the board, or its driver, moves both postings; with an external carrier or
 * driver there is only the load, which its broker or the driver moves.
 */
function step(from: PostingStatus, to: PostingStatus): PostingMove[] {
  return [
    { kind: 'L', actors: ['carrier', 'driver'], from: [from], to, holders: BOARD },
    { kind: 'E', actors: ['carrier', 'driver'], from: [from], to, holders: BOARD },
    { kind: 'L', actors: ['broker', 'driver'], from: [from], to, holders: EXTERNAL },
  ];
}

/**
 * The state machine of postings: what is not here is refused. `from` is the shown status, see `toShownStatus`. `accept` is
 * for carriers of the board; for an external carrier the broker records the acceptance with `confirmExternal`.
 */
export const POSTING_TRANSITIONS: Readonly<Record<PostingAction, PostingActionRule>> = {
  viewLeads: { moves: own(['O']), feature: 'view', needsInsurance: false },
  edit: { moves: own(['O', 'E'], 'O'), feature: 'update', needsInsurance: true },
  changeNetwork: { moves: own(['O']), feature: 'update', needsInsurance: true },
  confirm: { moves: own(['O']), feature: 'update', needsInsurance: true },
  delete: { moves: own(['O', 'E', 'D'], 'deleted'), feature: 'createDelete', needsInsurance: false },
  repost: { moves: own(['E'], 'O'), feature: 'update', needsInsurance: true },
  tag: { moves: own(MENU), feature: 'view', needsInsurance: true },
  copy: { moves: own(MENU), feature: 'createDelete', needsInsurance: true },
  returnTrip: { moves: own(MENU), feature: 'createDelete', needsInsurance: true },
  nextDay: { moves: own(MENU), feature: 'createDelete', needsInsurance: true },
  assign: {
    moves: POSTING_KINDS.map((kind): PostingMove => ({ kind, actors: ['broker'], from: ['O'], to: 'P' })),
    feature: 'update',
    needsInsurance: false,
    taken: TAKEN,
  },
  // Both sides have agreed: there is no status P.
  acceptOffer: {
    moves: POSTING_KINDS.map((kind): PostingMove => ({ kind, actors: ['broker', 'carrier'], from: ['O'], to: 'A' })),
    feature: 'update',
    needsInsurance: true,
    taken: TAKEN,
  },
  book: {
    moves: POSTING_KINDS.map((kind): PostingMove => ({ kind, actors: ['carrier'], from: ['O'], to: 'A' })),
    feature: 'update',
    needsInsurance: true,
    taken: TAKEN,
  },
  accept: {
    moves: POSTING_KINDS.map((kind): PostingMove => ({
      kind,
      actors: ['carrier', 'broker'],
      from: ['P'],
      to: 'A',
      holders: BOARD,
    })),
    feature: 'update',
    needsInsurance: true,
  },
  decline: {
    moves: [
      { kind: 'L', actors: ['carrier', 'broker'], from: ['P'], to: 'O', holders: BOARD },
      { kind: 'E', actors: ['carrier', 'broker'], from: ['P'], to: 'O', holders: BOARD },
      { kind: 'L', actors: ['broker'], from: ['P'], to: 'O', holders: EXTERNAL },
    ],
    feature: 'update',
    needsInsurance: false,
  },
  generateReference: {
    moves: [{ kind: 'L', actors: ['broker'], from: ['O'], to: 'P' }],
    feature: 'update',
    needsInsurance: false,
    taken: TAKEN,
  },
  takeReference: {
    moves: [
      { kind: 'L', actors: ['carrier'], from: ['P'], to: 'A', holders: ['externalCarrier'] },
      { kind: 'E', actors: ['carrier'], from: ['O'], to: 'A', holders: ['externalCarrier'] },
    ],
    feature: 'update',
    needsInsurance: true,
    taken: ['A', 'R', 'D'],
  },
  takeReferenceAsDriver: {
    moves: [{ kind: 'L', actors: ['driver', 'broker'], from: ['P'], to: 'A', holders: ['externalCarrier'] }],
    feature: 'update',
    needsInsurance: false,
    taken: ['A', 'R', 'D'],
  },
  confirmExternal: {
    moves: [{ kind: 'L', actors: ['broker'], from: ['P'], to: 'A', holders: ['externalCarrier'] }],
    feature: 'update',
    needsInsurance: false,
  },
  changeDriver: {
    moves: POSTING_KINDS.map((kind): PostingMove => ({
      kind,
      actors: ['carrier'],
      from: ['A', 'R'],
      to: 'same',
      holders: BOARD,
    })),
    feature: 'update',
    needsInsurance: true,
  },
  pickUp: { moves: step('A', 'R'), feature: 'update', needsInsurance: false },
  deliver: { moves: step('R', 'D'), feature: 'update', needsInsurance: false },
  // Only once the delivery is overdue: see `isDeliveryOverdue`.
  deliverForCarrier: {
    moves: POSTING_KINDS.map((kind): PostingMove => ({
      kind,
      actors: ['broker'],
      from: ['R'],
      to: 'D',
      holders: BOARD,
    })),
    feature: 'update',
    needsInsurance: false,
  },
  unassign: {
    moves: [
      { kind: 'L', actors: ['broker'], from: ['P', 'A'], to: 'O', holders: ASSIGNMENT_HOLDERS },
      { kind: 'L', actors: ['broker'], from: ['R'], to: 'O', holders: ['externalDriver'] },
      { kind: 'E', actors: ['broker'], from: ['P', 'A'], to: 'O', holders: BOARD },
    ],
    feature: 'update',
    needsInsurance: false,
    renewsToken: 'L',
  },
  cancel: {
    moves: POSTING_KINDS.map((kind): PostingMove => ({
      kind,
      actors: ['carrier'],
      from: ['P', 'A', 'R'],
      to: 'O',
      holders: BOARD,
    })),
    feature: 'update',
    needsInsurance: false,
    renewsToken: 'E',
  },
  expire: {
    moves: POSTING_KINDS.map((kind): PostingMove => ({ kind, actors: ['job'], from: ['O'], to: 'E' })),
    feature: null,
    needsInsurance: false,
  },
};
