import { POSTING_FEATURES, type FeatureCode } from '../board/features.ts';
import {
  OWN_ACTORS,
  POSTING_TRANSITIONS,
  type AssignmentHolder,
  type NextStatus,
  type PostingAction,
  type PostingActor,
} from './posting-transitions.ts';
import type { PostingKind, PostingStatus } from './vocabulary.ts';

/** What a decision depends on. `status` is the shown status. */
export interface TransitionCase {
  readonly kind: PostingKind;
  readonly status: PostingStatus;
  readonly action: PostingAction;
  readonly actor: PostingActor;
  /** Who holds the assignment before the action; left out where there is none. */
  readonly holder?: AssignmentHolder | undefined;
}

type TransitionRefusal = 'posting.notFound' | 'posting.illegalTransition' | 'posting.alreadyAssigned';

export type TransitionDecision =
  | {
      readonly isAllowed: true;
      readonly next: NextStatus;
      readonly renewsToken: boolean;
      /** True where the posting is open again, which sets its `createdOn`. */
      readonly isReopened: boolean;
    }
  | { readonly isAllowed: false; readonly code: TransitionRefusal };

/**
 * Decides one action on one posting. A posting on which the actor never has that action is `posting.notFound`, unless it
 * is the actor's own.
 */
export function decideTransition({ kind, status, action, actor, holder }: TransitionCase): TransitionDecision {
  const rule = POSTING_TRANSITIONS[action];
  const ofActor = rule.moves.filter((move) => move.kind === kind && move.actors.includes(actor));
  const move = ofActor.find(
    ({ from, holders }) =>
      from.includes(status) && (holders === undefined || (holder !== undefined && holders.includes(holder))),
  );
  if (move !== undefined) {
    const next = move.to === 'same' ? status : move.to;
    return {
      isAllowed: true,
      next,
      renewsToken: rule.renewsToken === kind,
      isReopened: next === 'O' && status !== 'O',
    };
  }
  if (ofActor.length === 0) {
    return { isAllowed: false, code: actor === OWN_ACTORS[kind] ? 'posting.illegalTransition' : 'posting.notFound' };
  }
  const isTaken = rule.taken?.includes(status) === true;
  return { isAllowed: false, code: isTaken ? 'posting.alreadyAssigned' : 'posting.illegalTransition' };
}

/** True where a company may do that with its own posting, in the shown status. */
export function isOwnActionAllowed(
  action: PostingAction,
  kind: PostingKind,
  status: PostingStatus,
  holder?: AssignmentHolder,
): boolean {
  return decideTransition({ kind, status, action, actor: OWN_ACTORS[kind], holder }).isAllowed;
}

/** The permit that the action needs of a company; undefined for none. */
export function findActionFeature(action: PostingAction, actor: PostingActor): FeatureCode | undefined {
  const { feature } = POSTING_TRANSITIONS[action];
  if (feature === null || (actor !== 'broker' && actor !== 'carrier')) return undefined;
  return POSTING_FEATURES[actor === 'broker' ? 'B' : 'C'][feature];
}

/** True where expired insurance refuses the action: to a carrier, except for what must always be possible. */
export function isInsuranceNeeded(action: PostingAction, actor: PostingActor): boolean {
  return actor === 'carrier' && POSTING_TRANSITIONS[action].needsInsurance;
}

/** The status that a person sees on `today` (`YYYY-MM-DD`, the board's day): an open posting of a past day is expired. */
export function toShownStatus(
  { pStatus, dateAvail }: { readonly pStatus: PostingStatus; readonly dateAvail: string },
  today: string,
): PostingStatus {
  return pStatus === 'O' && dateAvail < today ? 'E' : pStatus;
}
