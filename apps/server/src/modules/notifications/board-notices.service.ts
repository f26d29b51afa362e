import {
  addDays,
  BOARD_NOTICE_TYPES,
  formatDay,
  MODE_KINDS,
  PRODUCT_IDS,
  type PostingKind,
} from '@loadstone/contracts';
import type { UserCaller } from '../../caller.ts';
import type { Tx } from '../../db/database.ts';
import type { NewNotificationRow } from '../../db/tables/schema.ts';
import {
  claimInsuranceNotices,
  findNoticeRecipient,
  insertNotices,
  listColleagueRecipients,
  type NoticeRecipient,
} from './board-notices.queries.ts';

/** Rows per insert, below PostgreSQL's limit of parameters. */
const ROWS_PER_INSERT = 1000;

interface NoticeText {
  readonly typeId: number;
  readonly subject: string;
  readonly body: string;
  readonly entityId?: string;
  /** Null where the board itself created the notice. */
  readonly createdBy: number | null;
  readonly now: Date;
}

function toRow(recipient: NoticeRecipient, text: NoticeText): NewNotificationRow {
  return {
    notification_type_id: text.typeId,
    user_id: recipient.user_id,
    entity_id: text.entityId ?? '',
    created_by: text.createdBy,
    srce_product_id: recipient.product_id,
    dest_product_id: recipient.product_id,
    cust_cd: recipient.cust_cd,
    notification_details: JSON.stringify({ subject: text.subject, body: text.body }),
    created_on: text.now,
  };
}

function toName(caller: UserCaller): string {
  return caller.nickName || caller.email;
}

/** Writes to the colleagues who hold the mode's product that the caller reposted postings; nothing for a count of 0. */
export async function notifyOfRepost(
  tx: Tx,
  repost: { caller: UserCaller; kind: PostingKind; count: number; from: 'expired' | 'templates'; now: Date },
): Promise<void> {
  const { caller, kind, count, from, now } = repost;
  if (count === 0) return;
  const mode = MODE_KINDS.B.own === kind ? 'B' : 'C';
  const noun = `${kind === 'L' ? 'load' : 'equipment'} ${count === 1 ? 'posting' : 'postings'}`;
  const text = {
    typeId: BOARD_NOTICE_TYPES.repost[mode],
    subject: kind === 'L' ? 'Loads Reposted' : 'Equipment Reposted',
    body: `${toName(caller)} reposted ${count} ${from === 'expired' ? `expired ${noun}` : `${noun} from templates`}.`,
    createdBy: caller.userId,
    now,
  };
  const { accountId, userId } = caller;
  const filter = { accountId, exceptUserId: userId, productIds: [PRODUCT_IDS[mode]] };
  const recipients = await listColleagueRecipients(tx, filter);
  await insertNotices(
    tx,
    recipients.map((recipient) => toRow(recipient, text)),
    { isPushed: true },
  );
}

/** What happened to a network. */
export type NetworkChange =
  | { readonly type: 'memberAdded' | 'memberRemoved'; readonly company: string }
  | { readonly type: 'renamed'; readonly newName: string }
  | { readonly type: 'deleted' };

/**
 * Notifies the colleagues who can see a network that the caller changed it. A private network is visible only to its
 * owner, so nothing is written. Member companies are never notified, because the network belongs to the company that
 * made it.
 */
export async function notifyOfNetworkChange(
  tx: Tx,
  changed: {
    caller: UserCaller;
    network: { id: number; name: string; type: string };
    change: NetworkChange;
    now: Date;
  },
): Promise<void> {
  const { caller, network, change, now } = changed;
  if (network.type !== 'Public') return;
  const text = {
    typeId: BOARD_NOTICE_TYPES.network,
    subject: 'Network Changed',
    body: `${toName(caller)} ${toNetworkText(network.name, change)}.`,
    entityId: String(network.id),
    createdBy: caller.userId,
    now,
  };
  const recipients = await listColleagueRecipients(tx, { accountId: caller.accountId, exceptUserId: caller.userId });
  await insertNotices(
    tx,
    recipients.map((recipient) => toRow(recipient, text)),
    { isPushed: true },
  );
}

function toNetworkText(name: string, change: NetworkChange): string {
  if (change.type === 'memberAdded') return `added ${change.company} to “${name}”`;
  if (change.type === 'memberRemoved') return `removed ${change.company} from “${name}”`;
  return change.type === 'renamed' ? `renamed “${name}” to “${change.newName}”` : `deleted “${name}”`;
}

/**
 * Notifies a user that all sessions were ended, by the user or by support staff. The session that ended them needs no
 * notice, so `others` counts the other sessions; nothing is written for 0.
 */
export async function notifyOfCentralLogout(
  tx: Tx,
  logout: { userId: number; others: number; by: 'user' | 'support'; now: Date },
): Promise<void> {
  if (logout.others <= 0) return;
  const recipient = await findNoticeRecipient(tx, logout.userId);
  if (recipient === undefined) return;
  const body =
    logout.by === 'user'
      ? 'You were logged out in all windows and on all devices.'
      : 'Customer Service ended all of your sessions.';
  const text = { typeId: BOARD_NOTICE_TYPES.logout, subject: 'Logged Out', body, createdBy: null, now: logout.now };
  await insertNotices(tx, [toRow(recipient, text)], { isPushed: true });
}

/** The insurance periods, and the address to which a new certificate is sent. */
export interface InsuranceNoticeRules {
  readonly thresholdDays: number;
  readonly warningDays: number;
  readonly email: string;
  readonly phone: string;
}

/**
 * Notifies the users of carriers whose insurance expires soon, once a day for each user.
 *
 * @param today the board's day, `YYYY-MM-DD`
 * @returns how many were written
 */
export async function notifyOfExpiringInsurance(
  tx: Tx,
  { today, rules, now }: { today: string; rules: InsuranceNoticeRules; now: Date },
): Promise<number> {
  const recipients = await claimInsuranceNotices(tx, {
    today,
    expiredUntil: addDays(today, -rules.thresholdDays),
    warnedUntil: addDays(today, rules.warningDays),
  });
  const rows = recipients.map((recipient) =>
    toRow(recipient, {
      typeId: BOARD_NOTICE_TYPES.insurance,
      subject: 'Your insurance is expiring soon',
      body:
        `Your insurance is set to expire on ${formatDay(recipient.insurance_expiry_date)}. ` +
        `Please send an updated certificate to ${rules.email} or call us at ${rules.phone}.`,
      createdBy: null,
      now,
    }),
  );
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await insertNotices(tx, rows.slice(start, start + ROWS_PER_INSERT), { isPushed: true });
  }
  return rows.length;
}
