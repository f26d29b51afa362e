import type { PostingKind } from '@loadstone/contracts';
import { sql } from 'kysely';
import { z } from 'zod';
import { listenToChannel, type ChannelListener } from './channel-listener.ts';
import type { Db } from './database.ts';

/** The channel on which triggers tell every server what its connected clients must hear of. */
const LIVE_CHANNEL = 'loadstone_live';

/** What triggers and transactions say, as they commit. */
const liveMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('notification'), userId: z.int(), notificationId: z.int() }),
  z.object({ type: z.literal('sessionEnded'), sessionId: z.string(), reason: z.enum(['logout', 'otherSession']) }),
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
export type LiveMessage = z.infer<typeof liveMessageSchema>;

export interface LiveWiresOptions {
  readonly url: string;
  readonly onMessage: (message: LiveMessage) => void;
  /** Messages may have been lost since the last one. Not called the first time. */
  readonly onGap: () => void;
  readonly onTrouble: (error: Error) => void;
}

/** Follows what any server, or support staff, changed of sessions, access and notifications. */
export function listenToLiveWires({ url, onMessage, onGap, onTrouble }: LiveWiresOptions): ChannelListener {
  let isFirst = true;
  return listenToChannel({
    url,
    channel: LIVE_CHANNEL,
    onMessage: (payload) => {
      const parsed = liveMessageSchema.safeParse(parseJson(payload));
      if (parsed.success) onMessage(parsed.data);
      else onTrouble(new Error(`A live message could not be read: ${payload.slice(0, 200)}`));
    },
    onListening: () => {
      if (!isFirst) onGap();
      isFirst = false;
    },
    onTrouble,
  });
}

/** Tells every server once the transaction commits; at once outside of one. */
export async function tellAfterCommit(db: Db, message: LiveMessage): Promise<void> {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(message)})`.execute(db);
}

/** Tells a company's windows, once this commits, that postings of a kind were reposted. */
export function tellReposted(
  db: Db,
  reposted: { accountId: number; kind: PostingKind; typeId: number },
): Promise<void> {
  const { accountId, kind, typeId } = reposted;
  return tellAfterCommit(db, {
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
