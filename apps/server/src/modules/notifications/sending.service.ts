import { LIMITS } from '@loadstone/contracts/board';
import type { SenderMessage } from '@loadstone/contracts/live';
import {
  sendItemNotificationSchema,
  type Notification,
  type NotificationDraft,
  type SendItem,
} from '@loadstone/contracts/notifications';
import type { Board } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import type { UserCaller } from '../../ground/caller.ts';
import { AppError, assertThat, errorText, fieldError } from '../../ground/errors.ts';
import { findCompanyKey } from '../companies/index.ts';
import { isCreatable, isSendable, toContent, toProducts } from './notifications.policy.ts';
import { insertNotification } from './notifications.queries.ts';
import { toNotification } from './notifications.presenter.ts';
import { findPostingFacts, findRecipient, isOwnerOfAny, isSideOf } from './recipients.queries.ts';

/** The most messages that a user may send to open windows a minute, by call and by the hub's method together. */
const SENDS_PER_MINUTE = 60;

const countSendsOf = perBoard(({ limits }: Board) => limits.perMinute<number>('sends', SENDS_PER_MINUTE));

/** A message with the windows that receive it. */
interface Addressed {
  accountId: number;
  userId: number | undefined;
  message: SenderMessage;
}

/**
 * Creates a notification that a client requested. Allowed recipients are the caller's own company, and a company that a
 * named own posting matches or is assigned to; the server writes the text.
 *
 * @throws AppError `notification.notAllowed`, `posting.notFound`, `user.notFound`
 */
export async function createNotification(
  board: Board,
  caller: UserCaller,
  draft: NotificationDraft,
): Promise<Notification> {
  const { db, clock } = board;
  assertThat(
    isCreatable(draft.notificationTypeId),
    'notification.notAllowed',
    errorText('notification.boardOnlyCreates'),
  );
  const posting = await findPostingFacts(db, { accountId: caller.accountId, token: draft.entityId });
  assertThat(posting, 'posting.notFound');
  const recipient = await findRecipient(db, draft.userId);
  assertThat(recipient, 'notification.notAllowed', errorText('notification.userNotReached'));
  await assertReach(board, caller, recipient.account_id, posting.token);
  const products = toProducts(posting.kind, recipient.account_id === caller.accountId);
  const row = await insertNotification(db, {
    notification_type_id: draft.notificationTypeId,
    user_id: recipient.user_id,
    entity_id: String(posting.token),
    created_by: caller.userId,
    srce_product_id: products.from,
    dest_product_id: products.to,
    cust_cd: recipient.cust_cd,
    notification_details: JSON.stringify(toContent(draft.notificationTypeId, posting)),
    created_on: clock.now(),
  });
  return toNotification(row);
}

/**
 * Sends open windows a message to reload: all items or none, one message for each recipient. @returns how many items
 * were sent
 *
 * @throws AppError `notification.notAllowed`, `request.invalid`, `request.tooMany`
 */
export async function sendItems(board: Board, caller: UserCaller, items: readonly SendItem[]): Promise<number> {
  const { messenger } = board.hub;
  // Counted before the first query: a refused send costs nothing.
  await countSendsOf(board)(caller.userId, items.length);
  const addressed: Addressed[] = [];
  for (const [place, item] of items.entries()) addressed.push(await address(board, caller, item, place));
  for (const { accountId, userId, message } of mergeByRecipient(addressed)) {
    if (userId === undefined) messenger.sendToCompany(accountId, message);
    else messenger.sendToUser(userId, message);
  }
  return items.length;
}

/**
 * One message for each recipient, type and kind of posting. Messages about different postings become one without a
 * posting: the windows reload the list anyway.
 */
function mergeByRecipient(addressed: readonly Addressed[]): Addressed[] {
  const merged = new Map<string, Addressed>();
  for (const each of addressed) {
    const { accountId, userId, message } = each;
    const name = [accountId, userId ?? 'all', message.notificationTypeID, message.type].join(' ');
    const known = merged.get(name);
    if (known === undefined) merged.set(name, each);
    else if (known.message.token !== message.token)
      merged.set(name, { ...known, message: { ...message, token: undefined } });
  }
  return [...merged.values()];
}

async function address(board: Board, caller: UserCaller, item: SendItem, place: number): Promise<Addressed> {
  const { notificationTypeID, type, token } = parseContent(item.notification, place);
  assertThat(isSendable(notificationTypeID), 'notification.notAllowed', errorText('notification.boardOnlySends'));
  if (token !== undefined) {
    const isOwn = await findPostingFacts(board.db, { accountId: caller.accountId, token });
    assertThat(isOwn, 'notification.notAllowed', errorText('notification.notOwnPosting'));
  }
  const { accountId, userId } = await findAddress(board, caller, item);
  await assertReach(board, caller, accountId, token);
  return { accountId, userId, message: { notificationTypeID, type, token } };
}

function parseContent(text: string, place: number) {
  try {
    return sendItemNotificationSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError('request.invalid', undefined, [fieldError(`${place}.notification`, 'notification.content')], {
      cause,
    });
  }
}

async function findAddress(
  { db }: Board,
  caller: UserCaller,
  item: SendItem,
): Promise<{ accountId: number; userId: number | undefined }> {
  if (item.userId > 0) {
    const recipient = await findRecipient(db, item.userId);
    assertThat(recipient, 'notification.notAllowed');
    return { accountId: recipient.account_id, userId: item.userId };
  }
  if (item.accountId > 0) return { accountId: item.accountId, userId: undefined };
  if (item.custCd === '' || item.custCd === caller.custCd) return { accountId: caller.accountId, userId: undefined };
  const company = await findCompanyKey(db, item.custCd);
  assertThat(company, 'notification.notAllowed');
  return { accountId: company.account_id, userId: undefined };
}

/** Allows the caller's own company, and a company that the named posting matches or is assigned to now. */
async function assertReach(
  { db, matching }: Board,
  caller: UserCaller,
  accountId: number,
  token: number | undefined,
): Promise<void> {
  if (accountId === caller.accountId) return;
  assertThat(token !== undefined, 'notification.notAllowed');
  // A posting that is not open has no leads, and one counterpart.
  if (await isSideOf(db, token, accountId)) return;
  await matching.catchUp();
  const { pairs } = matching.index.listLeads(token, LIMITS.leadListLength);
  const leadTokens = pairs.map((pair) => pair.leadToken);
  assertThat(await isOwnerOfAny(db, accountId, leadTokens), 'notification.notAllowed');
}
