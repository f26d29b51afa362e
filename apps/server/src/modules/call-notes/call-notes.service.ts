import {
  CALL_BACK_DAYS,
  type callNoteDraftSchema,
  type CallHistory,
  type CallNote,
  type CallNotes,
} from '@loadstone/contracts/call-notes';
import type { z } from 'zod';
import type { UserCaller } from '../../ground/caller.ts';
import type { Clock } from '../../ground/clock.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, assertThat, fieldError } from '../../ground/errors.ts';
import { addTasks } from '../../task-queue/index.ts';
import { listSharedLoads } from '../assignments/index.ts';
import { findCompanyOfBoard } from '../companies/index.ts';
import { hasFeature } from '../permits/index.ts';
import { findPostingOfCompany } from '../postings/index.ts';
import { CALL_BACK_TASK } from './call-backs.service.ts';
import { toCallNotesChanged } from './call-notes.live.ts';
import { toCallNote, toSharedLoad } from './call-notes.presenter.ts';
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
} from './call-notes.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The prefix of the customer codes of partner companies. */
const PARTNER_PREFIX = 'DAT:';
const SHARED_LOADS = 5;

export interface CallNotesDependencies {
  readonly db: Db;
  readonly clock: Clock;
}

/** A draft as it is parsed. */
type Draft = z.output<typeof callNoteDraftSchema>;

/** The use-cases of a company's notes on calls. No other company ever reads them. */
interface CallNotesService {
  /** The newest note about each company, newest first, and the open reminders, the next one first. */
  listNewest(caller: UserCaller): Promise<CallNotes>;
  /**
   * The notes about a company, and the last loads with it; a load near the lane of the own posting `token` is marked.
   *
   * @throws AppError `posting.notFound` for a token that is not the company's
   */
  getHistory(caller: UserCaller, custCd: string, token: number | undefined): Promise<CallHistory>;
  /**
   * Adds a note, and a task that reminds its author where it has a time. A note on a call ticks off earlier reminders about
   * the company.
   *
   * @throws AppError `company.notFound` for no company or the own one, `posting.notFound`, `permit.missing` for a company of
   *   the partner board, `request.invalid` for a time in the past or more than 90 days away.
   */
  create(caller: UserCaller, draft: Draft): Promise<CallNote>;
  /** Ticks a reminder off. @throws AppError `callNote.notFound`. */
  finish(caller: UserCaller, id: number): Promise<CallNote>;
  /** Deletes a note of the caller. @throws AppError `callNote.notFound`, `callNote.notAuthor`. */
  remove(caller: UserCaller, id: number): Promise<{ id: number }>;
}

export function createCallNotesService({ db, clock }: CallNotesDependencies): CallNotesService {
  return {
    async listNewest({ accountId, userId }) {
      const [notes, callBacks] = await Promise.all([listNewestRows(db, accountId), listOpenCallBacks(db, accountId)]);
      const present = (row: CallNoteRow) => toCallNote(row, userId);
      return { notes: notes.map(present), callBacks: callBacks.map(present) };
    },

    async getHistory(caller, custCd, token) {
      const { accountId, userId } = caller;
      const own = token === undefined ? undefined : await getOwnPosting(db, accountId, token);
      const company = await findCompanyOfBoard(db, caller, custCd);
      const rows = await listRowsAbout(db, accountId, custCd);
      const loads =
        company === undefined ? [] : await listSharedLoads(db, [accountId, company.account_id], SHARED_LOADS);
      return {
        notes: rows.map((row) => toCallNote(row, userId)),
        loads: loads.map((row) => toSharedLoad(row, own)),
      };
    },

    create: (caller, draft) =>
      inTransaction(db, async (tx) => {
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
      }),

    finish: ({ accountId, userId }, id) =>
      inTransaction(db, async (tx) => {
        const { cust_cd: custCd } = await getRow(tx, accountId, id);
        await finishRow(tx, id, clock.now());
        await appendChanges(tx, [toCallNotesChanged(accountId, custCd)]);
        return toCallNote(await getRow(tx, accountId, id), userId);
      }),

    remove: ({ accountId, userId }, id) =>
      inTransaction(db, async (tx) => {
        const row = await getRow(tx, accountId, id);
        assertThat(row.created_by === userId, 'callNote.notAuthor');
        await deleteRow(tx, id);
        await appendChanges(tx, [toCallNotesChanged(accountId, row.cust_cd)]);
        return { id };
      }),
  };
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
async function getCompanyName(tx: Tx, caller: UserCaller, { custCd, company: given }: Draft): Promise<string> {
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
