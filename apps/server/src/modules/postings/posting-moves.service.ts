import type { Board } from '../../board/board.ts';
import {
  decideTransition,
  type AssignmentAction,
  type AssignmentHolder,
  type PostingActor,
  type Stop,
  type TransitionDecision,
} from '@loadstone/contracts/postings';
import { appendChanges, type EventChange, type FeedChange } from '../../db/change-feed/change-feed.ts';
import type { Tx } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { AppError, assertThat } from '../../ground/errors.ts';
import { toFeedPosting } from '../../matching/index.ts';
import { copyAudience } from '../networks/index.ts';
import { getShownStatus } from './posting-checks.service.ts';
import { copyPostingTag } from './posting-tags.queries.ts';
import { toRefusal } from './postings.policy.ts';
import {
  insertTaken,
  listPostingsForUpdate,
  listPostingsForUpdateById,
  updatePosting,
  updatePostingStatus,
} from './postings.queries.ts';

/*
 * Lets another module change the status of postings, of one company or two, inside its own transaction. Lock all of
 * them with one call, check each against the table of `contracts`, move each, do the module's own writes, and append
 * the changes to the feed last, because the feed's lock is held until the commit.
 */

/** An action on a posting and its actor. */
interface MoveRequest {
  readonly action: AssignmentAction;
  readonly actor: PostingActor;
  /** The holder of the assignment before the action. */
  readonly holder?: AssignmentHolder;
}

/** A transition that the table allows. */
type AllowedMove = Extract<TransitionDecision, { isAllowed: true }>;

/** A posting before and after its move. */
export interface MovedPosting {
  readonly before: PostingRow;
  readonly after: PostingRow;
  /** The posting from whose quantity this one was taken; it stays open. */
  readonly rest?: MovedPosting;
}

/**
 * Locks postings of any companies until the transaction ends. Call it once for all of them: it locks in the order of
 * ids, so that transactions do not deadlock. The caller checks who may see them.
 *
 * @returns the rows in the order of `tokens`
 * @throws AppError `posting.notFound` for a token that no posting has
 */
export async function lockForMove(tx: Tx, tokens: readonly number[]): Promise<PostingRow[]> {
  const rows = new Map((await listPostingsForUpdate(tx, tokens)).map((row) => [row.token, row]));
  return tokens.map((token) => {
    const row = rows.get(token);
    assertThat(row, 'posting.notFound');
    return row;
  });
}

/**
 * Does what {@link lockForMove} does by ids, for a module whose own rows refer to the postings.
 *
 * @throws AppError `posting.notFound` for a posting that is deleted
 */
export async function lockForMoveById(tx: Tx, ids: readonly number[]): Promise<PostingRow[]> {
  const rows = await lockWithDeletedById(tx, ids);
  assertThat(
    rows.every((row) => row.deleted_on === null),
    'posting.notFound',
  );
  return rows;
}

/**
 * Does what {@link lockForMoveById} does, for deleted postings too: after the delivery each side may delete its own posting,
 * and the other side keeps the assignment. The caller checks `deleted_on` where it matters.
 *
 * @throws AppError `posting.notFound` for an id that no posting has
 */
export async function lockWithDeletedById(tx: Tx, ids: readonly number[]): Promise<PostingRow[]> {
  const rows = new Map((await listPostingsForUpdateById(tx, ids)).map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = rows.get(id);
    assertThat(row, 'posting.notFound');
    return row;
  });
}

/**
 * Checks a locked posting against the table of transitions.
 *
 * @throws AppError `posting.notFound`, `posting.illegalTransition`, `posting.alreadyAssigned`
 */
export function assertMove(board: Board, row: PostingRow, request: MoveRequest): AllowedMove {
  const status = getShownStatus(board, row);
  const decision = decideTransition({ kind: row.kind, status, ...request });
  if (decision.isAllowed) return decision;
  const isNamed = decision.code === 'posting.illegalTransition';
  throw new AppError(decision.code, isNamed ? toRefusal(row.kind, status, request.action) : undefined);
}

/**
 * Writes an allowed move of a locked posting: its status, a new token where the table says so, and a new `createdOn`
 * where it is open again. Its day does not change. Nothing is written where the status does not change.
 *
 * Of a posting with a quantity, one is taken: the row stays open with one less, and the moved one is a new posting. The
 * caller uses the id of the moved one from then on.
 */
export async function movePosting(tx: Tx, before: PostingRow, move: AllowedMove, now: Date): Promise<MovedPosting> {
  const { next, renewsToken, isReopened } = move;
  assertThat(next !== 'deleted', 'server.internal');
  if (next === before.p_status && !renewsToken) return { before, after: before };
  if (before.quantity > 1 && before.p_status === 'O') return takeOne(tx, before, next, now);
  return { before, after: await updatePostingStatus(tx, before.id, { status: next, renewsToken, isReopened, now }) };
}

/**
 * Takes one of a locked open posting with a quantity: a new posting with its facts and its tag, which has the status from
 * the beginning. Marks, offers and documents stay with the open one.
 */
async function takeOne(
  tx: Tx,
  before: PostingRow,
  status: AllowedMove['next'] & PostingRow['p_status'],
  now: Date,
): Promise<MovedPosting> {
  const rest = await updatePosting(tx, before.id, { quantity: before.quantity - 1, updated_on: now });
  const network_id = await copyAudience(tx, before.network_id);
  const after = await insertTaken(tx, { ...before, network_id }, status, now);
  await copyPostingTag(tx, before.id, after.id, now);
  return { before: { ...after, p_status: before.p_status }, after, rest: { before, after: rest } };
}

/** Sets whether the customer may follow a locked posting. */
export async function setPostingTracking(
  tx: Tx,
  before: PostingRow,
  isTracked: boolean,
  now: Date,
): Promise<MovedPosting> {
  return { before, after: await updatePosting(tx, before.id, { customer_tracking: isTracked, updated_on: now }) };
}

/** Sets the stops between the ends of a locked load; null for none. */
export async function setPostingStops(
  tx: Tx,
  before: PostingRow,
  stops: readonly Stop[] | null,
  now: Date,
): Promise<MovedPosting> {
  const after = await updatePosting(tx, before.id, { stops, updated_on: now });
  return { before, after };
}

/**
 * Appends `events` and then the changes of moves to the feed. Call it last in the transaction. The events come first, so
 * that a client has the new token of a posting before the old one is removed, and keeps it selected.
 */
export async function appendMoves(
  tx: Tx,
  moves: readonly MovedPosting[],
  events: readonly EventChange[] = [],
): Promise<void> {
  await appendChanges(tx, [...events, ...moves.flatMap(toChanges)]);
}

/** The changes of the feed for a move. A new token removes the old one and adds the new; a posting that is not open is removed. */
function toChanges({ before, after, rest }: MovedPosting): FeedChange[] {
  if (after === before) return [];
  if (rest !== undefined) return [...toChanges(rest), ...toChanges({ before, after })];
  const { kind, account_id: accountId, version } = after;
  const isRenewed = after.token !== before.token;
  const removed: FeedChange[] = isRenewed
    ? [{ type: 'postingRemoved', token: before.token, kind, accountId, version: null }]
    : [];
  if (after.p_status === 'O') return [...removed, { type: 'posting', posting: toFeedPosting(after) }];
  return [...removed, { type: 'postingRemoved', token: after.token, kind, accountId, version }];
}
