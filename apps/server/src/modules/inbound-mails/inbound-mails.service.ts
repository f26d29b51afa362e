import { randomInt } from 'node:crypto';
import {
  INBOUND_MAIL_LIMITS,
  type inboundMailEvents,
  type InboundMail,
  type InboundMailSettings,
} from '@loadstone/contracts/inbound-mails';
import type { TextReading } from '@loadstone/contracts/posting-lists';
import type { PostingKind } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import { appendChanges, toEventChange } from '../../db/change-feed/change-feed.ts';
import type { EventSources } from '../../db/change-feed/event-sources.ts';
import { lockForCompany } from '../../db/company-locks.ts';
import type { Db, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { UserCaller } from '../../ground/caller.ts';
import { assertThat } from '../../ground/errors.ts';
import { logActivities } from '../activity/index.ts';
import { readKeptMail, type KeptMail } from '../posting-lists/index.ts';
import { toInboundMail, toInboundSender } from './inbound-mails.presenter.ts';
import {
  countSenders,
  decideMail,
  deleteSender,
  findAddress,
  findContent,
  findMailRow,
  listMailRows,
  listSenderRows,
  putAddress,
  putSender,
  replaceEarlier,
  switchSender,
} from './inbound-mails.queries.ts';

export const inboundMailEventSources = { 'inboundMails.changed': 'module' } satisfies EventSources<
  typeof inboundMailEvents
>;

/** Letters and digits that are not mistaken for each other. */
const ADDRESS_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** About 99 bits: an address cannot be guessed. */
const ADDRESS_LENGTH = 20;

function assertAdministrator(caller: UserCaller): void {
  assertThat(caller.isAdministrator, 'inboundMail.notAllowed');
}

/** From whom the caller's company takes mails. @throws AppError `inboundMail.notAllowed` for other users */
export async function getSettings(board: Board, caller: UserCaller): Promise<InboundMailSettings> {
  assertAdministrator(caller);
  return readSettings(board, board.db, caller.accountId);
}

async function readSettings({ configuration }: Board, db: Db, accountId: number): Promise<InboundMailSettings> {
  const { inboundMail } = configuration;
  const localPart = await findAddress(db, accountId);
  const isOn = inboundMail !== undefined;
  return {
    isOn,
    address: isOn && localPart !== undefined ? `${localPart}@${inboundMail.domain}` : null,
    senders: (await listSenderRows(db, accountId)).map(toInboundSender),
  };
}

/** Changes what the caller's company has, logs it as the caller's and returns all of it. */
function change(
  board: Board,
  caller: UserCaller,
  work: (tx: Tx, now: Date) => Promise<string>,
): Promise<InboundMailSettings> {
  assertAdministrator(caller);
  const { db, clock } = board;
  return inTransaction(db, async (tx) => {
    await lockForCompany(tx, 'inboundMails', caller.accountId);
    const description = await work(tx, clock.now());
    await logActivities(tx, clock, caller, 'InboundMail', [description]);
    return readSettings(board, tx, caller.accountId);
  });
}

/** Gives the caller's company a new address. @throws AppError `inboundMail.notAllowed` */
export function renewAddress(board: Board, caller: UserCaller): Promise<InboundMailSettings> {
  const { accountId, userId } = caller;
  return change(board, caller, async (tx, now) => {
    const letters = Array.from({ length: ADDRESS_LENGTH }, () => ADDRESS_LETTERS[randomInt(ADDRESS_LETTERS.length)]);
    await putAddress(tx, { accountId, localPart: letters.join(''), userId, now });
    return 'Address for mails renewed';
  });
}

/** Allows a sender. @throws AppError `inboundMail.notAllowed`, `inboundMail.limitReached` */
export function addSender(
  board: Board,
  caller: UserCaller,
  { address, postType }: { readonly address: string; readonly postType: PostingKind },
): Promise<InboundMailSettings> {
  const { accountId, userId } = caller;
  return change(board, caller, async (tx, now) => {
    await putSender(tx, { accountId, address, kind: postType, userId, now });
    assertThat((await countSenders(tx, accountId)) <= INBOUND_MAIL_LIMITS.senders, 'inboundMail.limitReached');
    return `${address}: allowed to mail ${postType === 'L' ? 'loads' : 'equipment'}`;
  });
}

/** Switches posting without a user on in the caller's name, or off. @throws AppError `inboundMail.notAllowed`, `inboundMail.notFound` */
export function changeSender(
  board: Board,
  caller: UserCaller,
  { id, postsAlone }: { readonly id: number; readonly postsAlone: boolean },
): Promise<InboundMailSettings> {
  const { accountId, userId } = caller;
  return change(board, caller, async (tx, now) => {
    const address = await switchSender(tx, { accountId, id, by: postsAlone ? { userId, now } : null });
    assertThat(address, 'inboundMail.notFound');
    return `${address}: mails are ${postsAlone ? 'posted without a user' : 'taken by a user'}`;
  });
}

/** Takes no more mails of a sender. @throws AppError `inboundMail.notAllowed`, `inboundMail.notFound` */
export function removeSender(board: Board, caller: UserCaller, id: number): Promise<InboundMailSettings> {
  return change(board, caller, async (tx) => {
    const address = await deleteSender(tx, caller.accountId, id);
    assertThat(address, 'inboundMail.notFound');
    return `${address}: not allowed to mail any more`;
  });
}

/** The mails of a kind that the caller's company has received. */
export async function listMails({ db }: Board, { accountId }: UserCaller, kind: PostingKind): Promise<InboundMail[]> {
  return (await listMailRows(db, accountId, kind, INBOUND_MAIL_LIMITS.listLength)).map(toInboundMail);
}

/** A mail that a user names. */
interface NamedMail {
  readonly id: number;
  readonly postType: PostingKind;
}

/** What a mail means. @throws AppError `inboundMail.notFound`, `inboundMail.decided` where its text is removed */
export async function readMailOf(
  board: Board,
  caller: UserCaller,
  { id, postType, language }: NamedMail & { readonly language: 'en' | 'fr' },
): Promise<TextReading> {
  const { accountId } = caller;
  const mail = await findContent(board.db, { accountId, kind: postType, id });
  assertThat(mail, 'inboundMail.notFound');
  assertThat(mail.content, 'inboundMail.decided');
  const content = JSON.parse(await board.vault.open('inbound_mails.content', mail.content)) as KeptMail;
  // The list is that of the address, which is authenticated, whatever name the mail states.
  return readKeptMail(board, caller, { ...content, sender: mail.sender }, { postType, language });
}

/** What a user has done with a mail. */
interface UserDecision {
  readonly status: 'taken' | 'dismissed';
  readonly posted: number;
  readonly changed: number;
  readonly removed: number;
}

/** Notes what the caller has done with a mail. @throws AppError `inboundMail.notFound`, `inboundMail.decided` */
export function decideOnMail(
  { db, clock }: Board,
  caller: UserCaller,
  { id, postType: kind }: NamedMail,
  decision: UserDecision,
): Promise<InboundMail> {
  const { accountId, userId } = caller;
  const name = { accountId, kind, id };
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    assertThat(await findMailRow(tx, name), 'inboundMail.notFound');
    assertThat(await decideMail(tx, name, { ...decision, userId, now }), 'inboundMail.decided');
    if (decision.status === 'taken') await replaceEarlier(tx, name, now);
    const row = await findMailRow(tx, name);
    assertThat(row, 'inboundMail.notFound');
    await appendChanges(tx, [toEventChange(accountId, { type: 'inboundMails.changed', kind })]);
    return toInboundMail(row);
  });
}
