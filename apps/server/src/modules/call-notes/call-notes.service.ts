import {
  CALL_BACK_DAYS,
  type callNoteDraftSchema,
  type CallHistory,
  type CallNote,
  type CallNotes,
  type SharedLoad,
  type callNoteEvents,
} from '@loadstone/contracts/call-notes';
import { findCity, toMiles } from '@loadstone/places';
import { z } from 'zod';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { appendChanges, toEventChange, type EventChange } from '../../db/change-feed/change-feed.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, assertThat, fieldError } from '../../ground/errors.ts';
import { addTasks, handleTask, type Task, type TaskHandler } from '../../task-queue/index.ts';
import { listSharedLoads, type SharedLoadRow } from '../assignments/index.ts';
import { findCompanyOfBoard } from '../companies/index.ts';
import { hasFeature } from '../permits/index.ts';
import { findPostingOfCompany, findPostingById } from '../postings/index.ts';
import {
  deleteRow,
  findRow,
  finishCallBacksAbout,
  finishRow,
  insertCallNote,
  listNewestRows,
  listOpenCallBacks,
  listRowsAbout,
  type CallNoteRow,
  claimCallBack,
} from './call-notes.queries.ts';
import type { EventSources } from '../../db/change-feed/event-sources.ts';
import { notifyOfCallBack } from '../notifications/index.ts';

/** Reminds the author of a note, at its time. */
const CALL_BACK_TASK: Task<{ callNoteId: number }> = {
  name: 'call-back',
  payload: z.object({ callNoteId: z.number() }),
  maxAttempts: 10,
};

/** Where the events of call notes come from. */
export const callNoteEventSources = { 'callNotes.changed': 'module' } satisfies EventSources<typeof callNoteEvents>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** The prefix of the customer codes of partner companies. */
const PARTNER_PREFIX = 'DAT:';
const SHARED_LOADS = 5;

/** Both ends of two postings of one lane are at most this far apart. */
const SAME_LANE_MILES = 50;

/** A draft as it is parsed. */
type Draft = z.output<typeof callNoteDraftSchema>;

/**
 * The newest note of the caller's company about each other company, newest first, and the open reminders, the next one
 * first. No other company ever reads a note.
 */
export async function listNewestCallNotes({ db }: Board, { accountId, userId }: CompanyCaller): Promise<CallNotes> {
  const [notes, callBacks] = await Promise.all([listNewestRows(db, accountId), listOpenCallBacks(db, accountId)]);
  const present = (row: CallNoteRow) => toCallNote(row, userId);
  return { notes: notes.map(present), callBacks: callBacks.map(present) };
}

/**
 * The notes about a company, and the last loads with it; a load near the lane of the own posting `token` is marked.
 *
 * @throws AppError `posting.notFound` for a token that is not the company's
 */
export async function getCallHistory(
  { db }: Board,
  caller: CompanyCaller,
  custCd: string,
  token: number | undefined,
): Promise<CallHistory> {
  const { accountId, userId } = caller;
  const own = token === undefined ? undefined : await getOwnPosting(db, accountId, token);
  const company = await findCompanyOfBoard(db, caller, custCd);
  const rows = await listRowsAbout(db, accountId, custCd);
  const loads = company === undefined ? [] : await listSharedLoads(db, [accountId, company.account_id], SHARED_LOADS);
  return {
    notes: rows.map((row) => toCallNote(row, userId)),
    loads: loads.map((row) => toSharedLoad(row, own)),
  };
}

/**
 * Adds a note, and a task that reminds its author where it has a time. A note on a call ticks off earlier reminders about
 * the company.
 *
 * @throws AppError `company.notFound` for no company or the own one, `posting.notFound`, `permit.missing` for a company of
 *   the partner board, `request.invalid` for a time in the past or more than 90 days away
 */
export async function createCallNote({ db, clock }: Board, caller: CompanyCaller, draft: Draft): Promise<CallNote> {
  return inTransaction(db, async (tx) => {
    const { accountId, userId } = caller;
    const now = clock.now();
    const { custCd, outcome, text } = draft;
    const callBackOn = toCallBackTime(draft, now);
    const company = await getCompanyName(tx, caller, draft);
    const posting = draft.token === undefined ? undefined : await getOwnPosting(tx, accountId, draft.token);
    if (outcome !== 'note') await finishCallBacksAbout(tx, { accountId, custCd, now });
    const id = await insertCallNote(tx, {
      accountId,
      userId,
      custCd,
      company,
      posting: posting && { id: posting.id, lane: toLane(posting) },
      outcome,
      text,
      callBackOn,
      createdOn: now,
    });
    if (callBackOn !== null) {
      await addTasks(tx, CALL_BACK_TASK, [{ payload: { callNoteId: id }, runAt: callBackOn }]);
    }
    await appendChanges(tx, [toCallNotesChanged(accountId, custCd)]);
    return toCallNote(await getRow(tx, accountId, id), userId);
  });
}

/** Ticks off a reminder of the caller's company. @throws AppError `callNote.notFound` */
export async function finishCallBack(
  { db, clock }: Board,
  { accountId, userId }: CompanyCaller,
  id: number,
): Promise<CallNote> {
  return inTransaction(db, async (tx) => {
    const { cust_cd: custCd } = await getRow(tx, accountId, id);
    await finishRow(tx, id, clock.now());
    await appendChanges(tx, [toCallNotesChanged(accountId, custCd)]);
    return toCallNote(await getRow(tx, accountId, id), userId);
  });
}

/** Deletes a note of the caller. @throws AppError `callNote.notFound`, `callNote.notAuthor` */
export async function deleteCallNote(
  { db }: Board,
  { accountId, userId }: CompanyCaller,
  id: number,
): Promise<{ id: number }> {
  return inTransaction(db, async (tx) => {
    const row = await getRow(tx, accountId, id);
    assertThat(row.created_by === userId, 'callNote.notAuthor');
    await deleteRow(tx, id);
    await appendChanges(tx, [toCallNotesChanged(accountId, row.cust_cd)]);
    return { id };
  });
}

async function getRow(db: Db, accountId: number, id: number): Promise<CallNoteRow> {
  const row = await findRow(db, accountId, id);
  assertThat(row, 'callNote.notFound');
  return row;
}

async function getOwnPosting(db: Db, accountId: number, token: number): Promise<PostingRow> {
  const posting = await findPostingOfCompany(db, accountId, token);
  assertThat(posting, 'posting.notFound');
  return posting;
}

/** The name under which the note is shown. A company of the partner board has no row here. */
async function getCompanyName(tx: Tx, caller: CompanyCaller, { custCd, company: given }: Draft): Promise<string> {
  if (custCd.startsWith(PARTNER_PREFIX)) {
    const holdsBoard = caller.productIds.some((productId) => hasFeature(caller, 'll_dat', productId));
    assertThat(holdsBoard, 'permit.missing');
    return given || custCd;
  }
  const company = await findCompanyOfBoard(tx, caller, custCd);
  assertThat(company && company.account_id !== caller.accountId, 'company.notFound');
  return company.common_name;
}

function toCallBackTime({ callBackOn }: Draft, now: Date): Date | null {
  if (callBackOn === undefined) return null;
  const time = new Date(callBackOn);
  const refuse = (name: 'callNote.past' | 'callNote.late') =>
    new AppError('request.invalid', undefined, [fieldError('callBackOn', name)]);
  if (time <= now) throw refuse('callNote.past');
  if (time.getTime() > now.getTime() + CALL_BACK_DAYS * DAY_MS) throw refuse('callNote.late');
  return time;
}

function toLane({ srce_city: srceCity, srce_st: srceSt, dest_city: destCity, dest_st: destSt }: PostingRow) {
  return { srceCity, srceSt, destCity, destSt };
}

/** A note in the shape that `userId` reads. */
function toCallNote(row: CallNoteRow, userId: number): CallNote {
  return {
    id: row.id,
    custCd: row.cust_cd,
    company: row.company,
    outcome: row.outcome,
    text: row.note_text,
    callBackOn: row.call_back_on?.toISOString() ?? null,
    isDone: row.done_on !== null,
    token: row.token,
    lane: row.lane,
    userName: row.user_name,
    isOwn: row.created_by === userId,
    createdOn: row.created_on.toISOString(),
  };
}

type Ends = Pick<PostingRow, 'srce_id' | 'dest_id'>;

/** A load of two companies, compared with the lane of `own`. */
function toSharedLoad(row: SharedLoadRow, own: Ends | undefined): SharedLoad {
  return {
    lane: { srceCity: row.srce_city, srceSt: row.srce_st, destCity: row.dest_city, destSt: row.dest_st },
    dateAvail: row.date_avail,
    status: row.status,
    hasEnded: row.has_ended,
    rate: row.rate,
    isSameLane: own !== undefined && isNear(row.srce_id, own.srce_id) && isNear(row.dest_id, own.dest_id),
  };
}

function isNear(cityId: number, otherId: number): boolean {
  const [city, other] = [findCity(cityId), findCity(otherId)];
  return city !== undefined && other !== undefined && toMiles(city, other) <= SAME_LANE_MILES;
}

/** The event of a company whose notes about another company have changed. */
function toCallNotesChanged(accountId: number, custCd: string): EventChange {
  return toEventChange(accountId, { type: 'callNotes.changed', custCd });
}

/** The task that writes the notice of a reminder, once; nothing for one that is ticked off or deleted. */
export function handleCallBacks({ db, clock }: Board): TaskHandler {
  return handleTask(CALL_BACK_TASK, ({ callNoteId }) =>
    inTransaction(db, async (tx) => {
      const now = clock.now();
      const due = await claimCallBack(tx, callNoteId, now);
      if (due === undefined) return;
      const posting = due.posting_id === null ? undefined : await findPostingById(tx, due.posting_id);
      await notifyOfCallBack(tx, {
        userId: due.created_by,
        accountId: due.account_id,
        company: due.company,
        note: due.note_text,
        posting,
        now,
      });
    }),
  );
}
