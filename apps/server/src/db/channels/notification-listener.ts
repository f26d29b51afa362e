import type { PostingKind } from '@loadstone/contracts/postings';
import { sql } from 'kysely';
import { z } from 'zod';
import { listenToChannel, type ChannelListener } from './channel-listener.ts';
import type { Db } from '../database.ts';

/** The channel on which triggers notify every server about sessions, access and bell notifications. */
const NOTIFICATION_CHANNEL = 'loadstone_live';

/** The messages that triggers and transactions send when they commit. */
const databaseNotificationSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('notification'), userId: z.int(), notificationId: z.int() }),
  z.object({
    type: z.literal('sessionEnded'),
    sessionId: z.string(),
    reason: z.enum(['logout', 'otherSession', 'deviceRevoked']),
  }),
  z.object({ type: z.literal('accessChanged'), userId: z.int().optional(), accountId: z.int().optional() }),
  z.object({ type: z.literal('windowClaimed'), sessionId: z.string(), windowId: z.string(), claim: z.int() }),
  z.object({ type: z.literal('bellChanged'), userId: z.int() }),
  z.object({
    type: z.literal('silentRefresh'),
    accountId: z.int(),
    notificationTypeID: z.int(),
    kind: z.enum(['load', 'equipment']),
  }),
]);
export type DatabaseNotification = z.infer<typeof databaseNotificationSchema>;

interface ListenerOptions {
  readonly url: string;
  readonly onMessage: (message: DatabaseNotification) => void;
  /** Called each time that listening begins: from now on no message is missed. */
  readonly onListening: () => void;
  /** Called when the connection is lost: until listening begins again, messages are missed. */
  readonly onLost: () => void;
  /** Messages may have been lost since the last one. Not called the first time. Called after `onListening`. */
  readonly onGap: () => void;
  readonly onTrouble: (error: Error) => void;
}

/** Listens for changes of sessions, access and bell notifications by any server or by support staff. */
export function listenToDatabaseNotifications(options: ListenerOptions): ChannelListener {
  const { url, onMessage, onListening, onLost, onGap, onTrouble } = options;
  let isFirst = true;
  return listenToChannel({
    url,
    channel: NOTIFICATION_CHANNEL,
    onMessage: (payload) => {
      const parsed = databaseNotificationSchema.safeParse(parseJson(payload));
      if (parsed.success) onMessage(parsed.data);
      else onTrouble(new Error(`A database notification could not be parsed: ${payload.slice(0, 200)}`));
    },
    onLost,
    onListening: () => {
      onListening();
      if (!isFirst) onGap();
      isFirst = false;
    },
    onTrouble,
  });
}

/** Notifies every server when the transaction commits; immediately outside of a transaction. */
export async function notifyAfterCommit(db: Db, message: DatabaseNotification): Promise<void> {
  await sql`select pg_notify(${NOTIFICATION_CHANNEL}, ${JSON.stringify(message)})`.execute(db);
}

/** Notifies a company's windows, when the transaction commits, that postings of a kind were reposted. */
export function notifyReposted(
  db: Db,
  reposted: { accountId: number; kind: PostingKind; typeId: number },
): Promise<void> {
  const { accountId, kind, typeId } = reposted;
  return notifyAfterCommit(db, {
    type: 'silentRefresh',
    accountId,
    notificationTypeID: typeId,
    kind: kind === 'L' ? 'load' : 'equipment',
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
