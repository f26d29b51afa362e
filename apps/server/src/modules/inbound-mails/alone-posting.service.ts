import { toLogged } from '@loadstone/contracts/activity-log';
import type { ErrorCode } from '@loadstone/contracts/endpoint';
import type { HeldReason } from '@loadstone/contracts/inbound-mails';
import { compareList, listGone, type ListReading, type ListRow } from '@loadstone/contracts/posting-lists';
import {
  maxDeletedShareSchema,
  type EquipmentDraft,
  type LoadDraft,
  type PostingKind,
} from '@loadstone/contracts/postings';
import { z } from 'zod';
import type { Board } from '../../board/board.ts';
import { appendChanges, toEventChange } from '../../db/change-feed/change-feed.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { UserCaller } from '../../ground/caller.ts';
import { AppError } from '../../ground/errors.ts';
import { handleTask, type Task, type TaskHandler } from '../../task-queue/index.ts';
import { logActivities } from '../activity/index.ts';
import { notifyOfPostedMail } from '../notifications/index.ts';
import { assertPostingUse } from '../permits/index.ts';
import {
  findListTokens,
  getRememberedLists,
  isDraftAllowed,
  keepListOfMail,
  readKeptMail,
  readPostingList,
  toListRow,
  toUnchangedDraft,
  type KeptMail,
} from '../posting-lists/index.ts';
import { applyPostingState, getToday, listOwnPostings } from '../postings/index.ts';
import { findLanguageOfUser } from '../users/index.ts';
import { decideMail, findMailToPost, holdMail, replaceEarlier, type MailToPost } from './inbound-mails.queries.ts';

type Draft = LoadDraft | EquipmentDraft;

/** As the import keeps them. */
const HEADER_LENGTH = 200;
/** The share of the open postings of a list that a mail may withdraw without a user: as much as a sync by default. */
const MAX_WITHDRAWN_SHARE = maxDeletedShareSchema.parse(undefined);

/** Refusals that another attempt may not meet. */
const PASSING_REFUSALS: readonly ErrorCode[] = ['request.tooMany', 'posting.changedMeanwhile'];

/** Posts a mail whose sender has the switch. */
export const POST_MAIL_TASK: Task<{ mailId: number }> = {
  name: 'inboundMails.post',
  payload: z.object({ mailId: z.number() }),
  maxAttempts: 5,
};

/** Posts mails without a user, in the name of the one who switched that on. A mail with any question waits wholly. */
export function handleMailPosting(board: Board): TaskHandler {
  return handleTask(POST_MAIL_TASK, async ({ mailId }, { isLast }) => {
    const mail = await findMailToPost(board.db, mailId);
    if (mail === undefined) return;
    const reason = await postMail(board, mail, isLast);
    if (reason !== undefined) await hold(board, mail, reason);
  });
}

function hold({ db }: Board, { id, account_id: accountId, kind }: MailToPost, reason: HeldReason): Promise<void> {
  return inTransaction(db, async (tx) => {
    await holdMail(tx, id, reason);
    await appendChanges(tx, [toEventChange(accountId, { type: 'inboundMails.changed', kind })]);
  });
}

/**
 * @returns why the mail is left to a user; undefined where it is posted
 * @throws AppError `request.tooMany`, `posting.changedMeanwhile` before the last attempt
 */
async function postMail(board: Board, mail: MailToPost, isLast: boolean): Promise<HeldReason | undefined> {
  const caller = await findAuthor(board, mail);
  if (caller === undefined) return 'noRight';
  try {
    const rows = await readRows(board, caller, mail);
    if (rows === undefined) return 'asked';
    if (rows.length === 0) return 'empty';
    return (await applyRows(board, caller, mail, rows)) ? undefined : 'asked';
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    if (PASSING_REFUSALS.includes(error.code) && !isLast) throw error;
    return 'refused';
  }
}

/** The user who switched it on, with the rights of now. */
async function findAuthor(board: Board, { switched_by: userId, kind }: MailToPost): Promise<UserCaller | undefined> {
  try {
    const caller = await board.auth.callers.getUser(userId);
    for (const use of ['createDelete', 'update'] as const) assertPostingUse(caller, kind, use);
    return caller;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** The rows of a mail; undefined where something is asked, or a part of the mail is not understood or not read. */
async function readRows(
  board: Board,
  caller: UserCaller,
  { kind, content }: MailToPost,
): Promise<ListRow<Draft>[] | undefined> {
  const { vault, db, configuration } = board;
  const mail = JSON.parse(await vault.open('inbound_mails.content', content)) as KeptMail;
  const language = (await findLanguageOfUser(db, caller.userId)).startsWith('fr') ? 'fr' : 'en';
  const options = { postType: kind, language } as const;
  if (mail.attachments.length > 0) return undefined;
  const text = await readKeptMail(board, caller, mail, options);
  const rules = { kind, today: getToday(board), westernProvinces: configuration.board.westernProvinces };
  const read =
    text.cells === null ? text.rows : await readTable(board, caller, { ...options, ...text, rows: text.cells });
  if (read === undefined) return undefined;
  const rows = read.flatMap(({ fields, unused }, index) =>
    unused.length > 0 ? [] : (toListRow(index + 1, fields, rules) ?? []),
  );
  return rows.length === read.length ? rows : undefined;
}

interface MailTable {
  readonly postType: PostingKind;
  readonly language: 'en' | 'fr';
  readonly rows: readonly (readonly string[])[];
  readonly writtenOn: string | null;
}

/**
 * Reads a table, with its columns as the company has read such headers last. Undefined where a column is not read, or a
 * row besides the headers is no posting.
 */
async function readTable(
  board: Board,
  caller: UserCaller,
  { postType, language, rows, writtenOn }: MailTable,
): Promise<ListReading['rows'] | undefined> {
  const table = { postType, language, rows, ...(writtenOn !== null && { writtenOn }) };
  const reading = await readPostingList(board, caller, table);
  const headers = reading.columns.map(({ header }) => header.slice(0, HEADER_LENGTH));
  const isNamed = headers.some((header) => header !== '');
  const { columns } = isNamed ? await getRememberedLists(board, caller, { postType, headers }) : { columns: null };
  const read = columns === null ? reading : await readPostingList(board, caller, { ...table, columns });
  const isRead = read.notRows.every((place) => isHeader(rows[place] ?? [], read.columns));
  return isRead && !hasUnreadColumn(read, rows) ? read.rows : undefined;
}

/** True where a column says something that is not read, unless a user has decided that it is not used. */
function hasUnreadColumn(read: ListReading, rows: readonly (readonly string[])[]): boolean {
  const unread = read.columns.filter(({ name, by }) => name === null && by !== 'hand');
  return read.rows.some(({ row }) => unread.some(({ index }) => (rows[row]?.[index] ?? '').trim() !== ''));
}

function isHeader(cells: readonly string[], columns: ListReading['columns']): boolean {
  return columns.every(({ index, header }) => header.trim() === (cells[index] ?? '').trim());
}

/**
 * Applies a list that is understood as a state, with all that follows, in one transaction.
 *
 * @returns false where nothing is done, because it would withdraw too much of the list before
 * @throws AppError `request.invalid` where a changed posting would break a rule of the contract
 */
async function applyRows(
  board: Board,
  caller: UserCaller,
  mail: MailToPost,
  rows: readonly ListRow<Draft>[],
): Promise<boolean> {
  const { db, clock } = board;
  const { id, account_id: accountId, kind, sender } = mail;
  const today = getToday(board);
  const postings = [
    ...(await listOwnPostings(board, caller, kind, {})),
    ...(await listOwnPostings(board, caller, kind, { statuses: ['E'] })),
  ];
  const changes = compareList(rows, postings, { today, toUnchanged: (posting) => toUnchangedDraft(posting, kind) });
  const before = await findListTokens(db, { accountId, kind, name: sender });
  const gone = listGone(before, changes, postings, today);
  // With no rows, all that is open of the list is gone.
  const openBefore = listGone(before, new Map(), postings, today);
  if (gone.length > MAX_WITHDRAWN_SHARE * openBefore.length) return false;
  const all = [...changes.values()].flat();
  const drafts = all.flatMap((change) => (change.kind === 'new' ? [change.draft] : []));
  const edits = all.flatMap((change) => (change.kind === 'changed' ? [change] : []));
  // Such as a stop that the changed day or weight leaves no room for.
  if (!edits.every(({ draft }) => isDraftAllowed(draft, kind))) throw new AppError('request.invalid');
  const known = all.flatMap((change) => ('posting' in change ? change.posting.token : []));
  const counts = { posted: drafts.length, changed: edits.length, removed: gone.length };
  const now = clock.now();
  const state = { kind, drafts, edits, gone: gone.map(({ token }) => token) };
  await applyPostingState(board, caller, state, async (tx: Tx, created) => {
    const name = { accountId, kind, id };
    // A user who has taken it meanwhile, or another server, has the last word.
    if (!(await decideMail(tx, name, { status: 'posted', userId: caller.userId, now, ...counts })))
      throw new AppError('inboundMail.decided');
    await replaceEarlier(tx, name, now);
    await keepListOfMail(tx, { accountId, kind, name: sender, tokens: [...known, ...created], now });
    await logActivities(tx, clock, caller, 'InboundMail', [toLogged('mailPosted', { sender, ...counts })]);
    await notifyOfPostedMail(tx, { accountId, kind, sender, ...counts, now });
    await appendChanges(tx, [toEventChange(accountId, { type: 'inboundMails.changed', kind })]);
  });
  return true;
}
