import { isDeepStrictEqual } from 'node:util';
import { toLogged, type LoggedPhrase } from '@loadstone/contracts/activity-log';
import {
  isLaneDay,
  isOverFromStart,
  LANE_LIMIT,
  type ImportedLane,
  type Lane,
  type LaneDraft,
} from '@loadstone/contracts/lanes';
import { DEFAULT_CLIENT_REFERENCE, type LoadDraft, type PostingKind } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import { appendChanges, toEventChange } from '../../db/change-feed/change-feed.ts';
import type { Tx } from '../../db/database.ts';
import { toFacts } from '../../db/tables/fact-rows.ts';
import { inSharedTransaction } from '../../db/held-transaction.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { AppError, assertThat, errorText, fieldError } from '../../ground/errors.ts';
import { logActivities } from '../activity/index.ts';
import { lockCompany } from '../companies/index.ts';
import { assertMayPost } from '../device-waits/index.ts';
import { assertPostingUse } from '../permits/index.ts';
import { checkTiers, toOpenTiers } from '../networks/index.ts';
import { findCity } from '../places/index.ts';
import { applyPostingState, assertCallerInsured, getToday, lockWithDeletedById } from '../postings/index.ts';
import { getTemplateColumns, toDraftOfDay } from '../templates/index.ts';
import { findNextDay, toZonedSchedule, type ZonedSchedule } from './lane-days.policy.ts';
import { presentLane } from './lane-reading.service.ts';
import { getFirstDay, listKeptNetworks, settleMissed } from './lane-posting.service.ts';
import {
  countLanes,
  deleteLaneRow,
  insertLane,
  listLaneRows,
  listOpenOccurrences,
  lockLane,
  markWithdrawn,
  setPaused,
  updateLane,
  type LaneFacts,
  type LaneRow,
  type OpenOccurrence,
} from './lanes.queries.ts';

/*
 * The writing use-cases of a company's lanes. A lane of another company is `lane.notFound`. Only the job posts
 * (`lane-posting.service.ts`): a write states from which day on, and changes or withdraws what is posted and open. What lets a
 * lane post asks whether the caller's device may post.
 */

/** An edit: the lane, the version that the caller saw (undefined for any), and what replaces it. */
interface LaneEdit {
  readonly laneID: number;
  readonly version: number | undefined;
  readonly draft: LaneDraft;
  /** True refuses a new own reference that another lane has. */
  readonly isReferenceUnique?: boolean;
}

/** A draft, and the lane that it replaces; undefined for a new one. */
interface LanePut {
  readonly draft: LaneDraft;
  readonly before: LaneRow | undefined;
}

/**
 * Adds a lane.
 *
 * @throws AppError `lane.limitReached`, `request.invalid`, `network.notFound`, `company.notFound`, `permit.missing`, `insurance.expired`,
 *   `insurance.futureDate`, `device.unconfirmed`, `lane.referenceTaken` where the own reference must be unique
 */
export async function createLane(
  board: Board,
  caller: CompanyCaller,
  { draft, isReferenceUnique = false }: Pick<LaneEdit, 'draft' | 'isReferenceUnique'>,
): Promise<Lane> {
  await assertMayPost(board, caller);
  return inTransaction(board.db, async (tx) => {
    const { accountId } = caller;
    const kind = draft.posting.postType;
    const facts = await toLaneFacts(board, tx, caller, draft);
    assertNotOver(board, draft, facts);
    await lockCompany(tx, accountId);
    if (isReferenceUnique) await assertReferenceFree(tx, accountId, kind, facts.clientRefNum);
    await assertRoom(tx, accountId, kind);
    const row = await insertLane(tx, accountId, toWritten(board, caller, { draft, facts }));
    await record(board, tx, caller, row, 'laneAdded');
    return presentLane(board, tx, row);
  });
}

/**
 * Replaces a lane. Its open postings of today and later get its facts, and those that it does not have any more are withdrawn;
 * assigned ones stay as they are. What was refused is tried again.
 *
 * @throws AppError as {@link createLane}, and `lane.notFound`, also for another kind, `lane.changedMeanwhile`
 */
export async function editLane(
  board: Board,
  caller: CompanyCaller,
  { laneID, version, draft, isReferenceUnique = false }: LaneEdit,
): Promise<Lane> {
  await assertMayPost(board, caller);
  return inSharedTransaction(board.db, async (tx) => {
    const before = await lockOwn(tx, caller, laneID);
    assertThat(before.kind === draft.posting.postType, 'lane.notFound');
    assertThat(version === undefined || before.version === version, 'lane.changedMeanwhile');
    await settleMissed(board, tx, before);
    const facts = await toLaneFacts(board, tx, caller, draft, before.facts);
    assertNotOver(board, draft, facts, before);
    if (isReferenceUnique && facts.clientRefNum !== before.facts.clientRefNum) {
      await lockCompany(tx, caller.accountId);
      await assertReferenceFree(tx, caller.accountId, before.kind, facts.clientRefNum);
    }
    const written = toWritten(board, caller, { draft, facts, isPaused: before.is_paused });
    const row = await updateLane(tx, laneID, written);
    await applyToOpen(board, tx, caller, { row, before: before.facts });
    await record(board, tx, caller, row, 'laneChanged');
    return presentLane(board, tx, row);
  });
}

/**
 * States what {@link putLane} makes of a draft, after all of its checks. Nothing is written.
 *
 * @param before the lane that the draft replaces; undefined for a new one
 * @param planned new lanes that are written before it
 * @throws AppError as {@link createLane} and {@link editLane}
 */
export async function planLane(
  board: Board,
  caller: CompanyCaller,
  { draft, before }: LanePut,
  planned = 0,
): Promise<{ readonly result: 'created' | 'changed' | 'unchanged'; readonly lane: ImportedLane }> {
  await assertMayPost(board, caller);
  const { posting, ...stated } = draft;
  const facts = await inTransaction(board.db, async (tx) => {
    const checked = await toLaneFacts(board, tx, caller, draft, before?.facts);
    assertNotOver(board, draft, checked, before);
    if (before === undefined) await assertRoom(tx, caller.accountId, posting.postType, planned);
    return checked;
  });
  const lane = { postType: posting.postType, posting: facts, ...stated };
  if (before === undefined) return { result: 'created', lane };
  const { timeZone: _zone, ...schedule } = toZonedSchedule(before);
  const isUnchanged = isSame(before.facts, facts) && isDeepStrictEqual(schedule, stated);
  return { result: isUnchanged ? 'unchanged' : 'changed', lane };
}

/**
 * Adds the lane of a draft, whose own reference must be unique, or replaces the one before in the version that the caller read.
 *
 * @throws AppError as {@link createLane} and {@link editLane}
 */
export function putLane(board: Board, caller: CompanyCaller, { draft, before }: LanePut): Promise<Lane> {
  if (before === undefined) return createLane(board, caller, { draft, isReferenceUnique: true });
  return editLane(board, caller, { laneID: before.id, version: before.version, draft });
}

/**
 * Pauses a lane, whose postings stay, or resumes it from today on.
 *
 * @throws AppError `lane.notFound`, `permit.missing`, and to resume `device.unconfirmed`, `insurance.expired`
 */
export async function pauseLane(
  board: Board,
  caller: CompanyCaller,
  { laneID, isPaused }: { readonly laneID: number; readonly isPaused: boolean },
): Promise<Lane> {
  if (!isPaused) await assertMayPost(board, caller);
  return inTransaction(board.db, async (tx) => {
    const before = await lockOwn(tx, caller, laneID);
    if (before.is_paused === isPaused) return presentLane(board, tx, before);
    if (!isPaused) await assertCallerInsured(board, tx, caller, before.kind);
    const { schedule, first } = await settleMissed(board, tx, before);
    const next = isPaused ? undefined : findNextDay(schedule, first);
    const row = await setPaused(tx, laneID, { isPaused, userId: caller.userId, next, now: board.clock.now() });
    await record(board, tx, caller, row, isPaused ? 'lanePaused' : 'laneResumed');
    return presentLane(board, tx, row);
  });
}

/**
 * Deletes a lane with the record of its days; with `withdraw` its open postings of today and later too.
 *
 * @returns how many postings were withdrawn
 * @throws AppError `lane.notFound`, `permit.missing`
 */
export function deleteLane(
  board: Board,
  caller: CompanyCaller,
  { laneID, withdraw }: { readonly laneID: number; readonly withdraw: boolean },
): Promise<{ laneID: number; withdrawn: number }> {
  return inSharedTransaction(board.db, async (tx) => {
    const row = await lockOwn(tx, caller, laneID);
    const open = withdraw ? await listOpenOccurrences(tx, laneID, getToday(board)) : [];
    await deleteLaneRow(tx, laneID);
    const gone = open.map(({ token }) => token);
    if (gone.length > 0)
      await applyPostingState(board, caller, { kind: row.kind, drafts: [], edits: [], gone }, async () => undefined);
    await record(board, tx, caller, row, 'laneDeleted');
    return { laneID, withdrawn: gone.length };
  });
}

/** Refuses a lane of which no day is left, which the form shows beside its last day. @throws AppError `request.invalid` */
function assertNotOver(board: Board, draft: LaneDraft, facts: LaneFacts, before?: LaneRow): void {
  const first = getFirstDay(board, { timeZone: findCity(facts.srceID)?.timeZone ?? '' });
  const kept = before && { validFrom: before.valid_from, validTo: before.valid_to };
  if (!isOverFromStart(draft, first, kept)) return;
  throw new AppError('request.invalid', undefined, [fieldError('validTo', 'lane.overFromStart')]);
}

/** Refuses one more lane than the most. @param planned lanes that are added before it @throws AppError `lane.limitReached` */
async function assertRoom(tx: Tx, accountId: number, kind: PostingKind, planned = 0): Promise<void> {
  const tooMany = errorText('lane.limitReached', { maximum: String(LANE_LIMIT) });
  assertThat((await countLanes(tx, accountId, kind)) + planned < LANE_LIMIT, 'lane.limitReached', tooMany);
}

/**
 * Refuses an own reference that another lane of the kind has. The caller holds the lock of the company, so that two writes
 * cannot give one reference to two lanes.
 *
 * @throws AppError `lane.referenceTaken`
 */
async function assertReferenceFree(tx: Tx, accountId: number, kind: PostingKind, reference: string): Promise<void> {
  if (reference === DEFAULT_CLIENT_REFERENCE) return;
  const [taken] = await listLaneRows(tx, { accountId, kind }, { reference, limit: 1 });
  if (taken === undefined) return;
  const field = fieldError('clientRefNum', 'lane.referenceTakenBy', { id: String(taken.id) });
  throw new AppError('lane.referenceTaken', undefined, [field]);
}

/** An own lane that the caller may write, locked. @throws AppError `lane.notFound`, `permit.missing` */
async function lockOwn(tx: Tx, caller: CompanyCaller, laneId: number): Promise<LaneRow> {
  const row = await lockLane(tx, { accountId: caller.accountId, laneId });
  assertThat(row, 'lane.notFound');
  assertPostingUse(caller, row.kind, 'createDelete');
  return row;
}

/**
 * Gives the open postings of a lane its facts, and withdraws those that it does not have any more. The quantity of a posting
 * stays, unless that of the lane has changed: what was taken is subtracted then. A posting of which all are taken is deleted,
 * and its occurrence stays posted.
 */
async function applyToOpen(
  board: Board,
  tx: Tx,
  caller: CompanyCaller,
  { row, before }: { readonly row: LaneRow; readonly before: LaneFacts },
): Promise<void> {
  const schedule = toZonedSchedule(row);
  const open = await listOpenOccurrences(tx, row.id, getToday(board));
  const isKept = ({ day, number }: OpenOccurrence): boolean => isLaneDay(schedule, day) && number <= row.per_day;
  const withdrawn = open.filter((one) => !isKept(one));
  const kept = isSame(before, row.facts)
    ? []
    : open.filter(isKept).map((one) => ({ one, quantity: toOpenQuantity(before, row.facts, one) }));
  const changed = kept.filter(({ quantity }) => quantity > 0);
  const tiers = await listOpenTiers(
    tx,
    { before, after: row.facts },
    changed.map(({ one: { postingId } }) => postingId),
    open.map(({ postingId }) => postingId),
  );
  const keptNetworkIds = listKeptNetworks(row.facts);
  const edits = changed.map(({ one: { postingId, day, token, version }, quantity }) => ({
    posting: { token, version },
    draft: {
      ...toDraftOfDay(row.kind, row.facts, day),
      ...tiers.get(postingId),
      quantity,
      keptNetworkIds,
      confirmDuplicate: true,
    },
  }));
  const used = kept.filter(({ quantity }) => quantity <= 0).map(({ one }) => one);
  const gone = [...withdrawn, ...used].map(({ token }) => token);
  if (gone.length + edits.length === 0) return;
  const state = { kind: row.kind, drafts: [], edits, gone };
  await applyPostingState(board, caller, state, () => markWithdrawn(tx, row.id, withdrawn, board.clock.now()));
}

/** How many of an open posting are open after an edit of its lane; 0 or less where all of the lane's quantity are taken. */
function toOpenQuantity(before: LaneFacts, after: LaneFacts, { quantity, taken }: OpenOccurrence): number {
  const { quantity: stated = 1 } = after;
  return stated === (before.quantity ?? 1) ? quantity : stated - taken;
}

/**
 * The tiers that an edit of a lane gives to its open loads, by the id of the posting, which is locked. They are left out where
 * the lane has the same tiers as before: those that a user has changed in a load stay.
 *
 * @param openIds of all open loads, which are locked together in the order of their ids, as other writers do
 */
async function listOpenTiers(
  tx: Tx,
  { before, after }: { readonly before: LaneFacts; readonly after: LaneFacts },
  postingIds: readonly number[],
  openIds: readonly number[],
): Promise<Map<number, Pick<LoadDraft, 'tiers'>>> {
  const { tiers } = after;
  const isKept = isDeepStrictEqual(before.tiers, tiers);
  if (isKept || tiers === undefined) {
    return new Map(postingIds.map((id) => [id, { tiers: isKept ? undefined : null }]));
  }
  const given = new Map<number, Pick<LoadDraft, 'tiers'>>();
  const isChanged = new Set(postingIds);
  for (const { id, network_id: networkId } of await lockWithDeletedById(tx, openIds)) {
    if (isChanged.has(id)) given.set(id, { tiers: [...(await toOpenTiers(tx, networkId, tiers))] });
  }
  return given;
}

/** The facts of a draft after the checks of a posting. */
async function toLaneFacts(
  board: Board,
  tx: Tx,
  caller: CompanyCaller,
  { posting }: LaneDraft,
  before?: LaneFacts,
): Promise<LaneFacts> {
  const known = before && {
    network_id: before.networkId === 0 ? null : before.networkId,
    customer_tracking: before.customerTracking,
  };
  const keptNetworkIds = listKeptNetworks(before);
  const columns = await getTemplateColumns(board, tx, caller, { ...posting, tiers: null }, known, keptNetworkIds);
  const facts = { ...toFacts('template', columns), networkId: columns.network_id ?? 0 };
  const { tiers = posting.postMode === 'A' ? before?.tiers : null } = posting;
  if (!tiers) return facts;
  // Those that are left out are as the lane has them.
  if (posting.tiers) await checkTiers(tx, caller, tiers, keptNetworkIds);
  return { ...facts, tiers };
}

/** What a write stores. The lane posts from today on, unless it is paused. */
function toWritten(
  board: Board,
  caller: CompanyCaller,
  { draft, facts, isPaused = false }: { draft: LaneDraft; facts: LaneFacts; isPaused?: boolean },
) {
  const { posting, ...schedule } = draft;
  const zoned: ZonedSchedule = { ...schedule, timeZone: findCity(facts.srceID)?.timeZone ?? '' };
  const next = isPaused ? undefined : findNextDay(zoned, getFirstDay(board, zoned));
  return { kind: posting.postType, userId: caller.userId, facts, schedule, next, now: board.clock.now() };
}

/** Compares stored facts with new ones as the column keeps them: without what is undefined. */
function isSame(stored: LaneFacts, facts: LaneFacts): boolean {
  return isDeepStrictEqual(stored, JSON.parse(JSON.stringify(facts)));
}

/** Writes the entry of the activity log and the change of the feed. */
async function record(
  { clock }: Board,
  tx: Tx,
  caller: CompanyCaller,
  { account_id: accountId, id, kind, facts }: LaneRow,
  phrase: Extract<LoggedPhrase, `lane${string}`>,
): Promise<void> {
  const { srceCity, srceSt, destCity, destSt } = facts;
  const entry = toLogged(phrase, { id, from: `${srceCity}, ${srceSt}`, to: `${destCity}, ${destSt}` });
  await logActivities(tx, clock, caller, 'Lane', [entry]);
  await appendChanges(tx, [toEventChange(accountId, { type: 'lanes.changed', laneID: id, kind })]);
}
