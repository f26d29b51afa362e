import { SMS_LIMITS, type SmsStatus } from '@loadstone/contracts/sms';
import { z } from 'zod';
import type { UserCaller } from '../../ground/caller.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { SmsMessageRow, SmsPurpose } from '../../db/tables/sms-tables.ts';
import { assertThat, errorText } from '../../ground/errors.ts';
import { takeSecrets } from '../../ground/secret-parts.ts';
import type { Vault } from '../../db/vault/index.ts';
import type { SmsGateway } from '../index.ts';
import { addTasks, handleTask, type Task, type TaskHandler } from '../../task-queue/index.ts';
import {
  countMessages,
  findMessage,
  findMessageOfUser,
  findNthNewest,
  insertMessage,
  markFailed,
  markKept,
  markSent,
} from './sms.queries.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Gives a message to the gateway. About three hours pass until the last attempt. */
const SMS_TASK: Task<{ messageId: number }> = {
  name: 'sms',
  payload: z.object({ messageId: z.int() }),
  maxAttempts: 10,
};

/** A message to write. */
interface NewSms {
  readonly accountId: number;
  /** Who sends it, or who receives an own alert or code. */
  readonly userId: number;
  readonly purpose: SmsPurpose;
  readonly driverId?: number;
  /** E.164. */
  readonly phone: string;
  readonly text: string;
  /** It is not sent after this time. */
  readonly expiresOn: Date;
}

interface SmsDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Pick<Vault, 'createSeal' | 'tryOpen'>;
  readonly gateway: SmsGateway;
  /** Names this board at the gateway, so that the ids of two boards differ. */
  readonly publicUrl: string;
}

/** Text messages. A message is stored in the outbox first, in the transaction that it belongs to. */
export interface Sms {
  /** True where the board has no gateway: messages are only kept in the outbox. */
  readonly isSample: boolean;
  /**
   * Stores a message; it is sent after the commit, by a task of any server. @returns its id
   *
   * @throws AppError `request.dailyLimit` beyond the messages of a day to the number or of the user
   */
  write(tx: Tx, message: NewSms): Promise<number>;
  /** When a message of the user to the number is within the limits of a day; undefined for now. */
  findFreeTime(tx: Tx, message: Pick<NewSms, 'phone' | 'userId'>): Promise<Date | undefined>;
  /** The state of a message that the caller has sent. @throws AppError `sms.notFound` */
  readStatus(caller: Pick<UserCaller, 'userId'>, id: number): Promise<SmsStatus>;
  /** The work that its messages wait for. */
  readonly tasks: readonly TaskHandler[];
}

export function createSms({ db, clock, vault, gateway, publicUrl }: SmsDependencies): Sms {
  /** A server that ends between the delivery and its note sends the message again with the same id: the gateway drops it. */
  const send = async (messageId: number, isLast: boolean): Promise<void> => {
    const message = await findMessage(db, vault, messageId);
    if (message?.state !== 'queued' || message.body === null) return;
    if (message.expires_on <= clock.now()) return markFailed(db, messageId, 'expired');
    try {
      if (!message.isReadable) throw new Error(`text message ${messageId} cannot be decrypted`);
      const receipt = await gateway.send({ id: `${publicUrl}/${messageId}`, to: message.phone, text: message.body });
      if (receipt.state === 'refused') return await markFailed(db, messageId, receipt.refusal);
      if (receipt.state === 'kept') return await markKept(db, messageId);
      return await markSent(db, messageId, clock.now());
    } catch (error) {
      if (isLast) await markFailed(db, messageId, 'unavailable');
      throw error;
    }
  };

  return {
    isSample: gateway.isSample,

    async write(tx, { accountId, userId, purpose, driverId = null, phone, text, expiresOn }) {
      const now = clock.now();
      const counts = await countMessages(tx, { phone, userId, since: new Date(now.getTime() - DAY_MS) });
      const isCode = purpose === 'code';
      assertWithinDay(counts, isCode);
      const { text: body, secrets } = takeSecrets(text, isCode);
      const seal = secrets.length === 0 ? undefined : await vault.createSeal(tx);
      const messageId = await insertMessage(tx, {
        account_id: accountId,
        user_id: userId,
        purpose,
        driver_id: driverId,
        phone,
        body,
        secret_parts: seal?.('sms_messages.secret_parts', JSON.stringify(secrets)) ?? null,
        created_on: now,
        expires_on: expiresOn,
      });
      await addTasks(tx, SMS_TASK, [{ payload: { messageId } }]);
      return messageId;
    },

    async findFreeTime(tx, { phone, userId }) {
      const now = clock.now();
      const since = new Date(now.getTime() - DAY_MS);
      await countMessages(tx, { phone, userId, since });
      const full = await Promise.all([
        findNthNewest(tx, { phone }, { nth: SMS_LIMITS.toNumber, since }),
        findNthNewest(tx, { userId }, { nth: SMS_LIMITS.ofUser, since }),
      ]);
      const newest = Math.max(...full.map((at) => at?.getTime() ?? 0));
      return newest === 0 ? undefined : new Date(newest + DAY_MS);
    },

    async readStatus({ userId }, id) {
      const message = await findMessageOfUser(db, { id, userId });
      assertThat(message, 'sms.notFound');
      return toSmsStatus(message, clock.now());
    },

    tasks: [handleTask(SMS_TASK, ({ messageId }, { isLast }) => send(messageId, isLast))],
  };
}

/** @throws AppError `request.dailyLimit` */
function assertWithinDay(counts: Awaited<ReturnType<typeof countMessages>>, isCode: boolean): void {
  const isUserFull = counts.ofUser >= SMS_LIMITS.ofUser || (isCode && counts.codesOfUser >= SMS_LIMITS.codesOfUser);
  const isNumberFull =
    counts.toNumber >= SMS_LIMITS.toNumber || (isCode && counts.codesToNumber >= SMS_LIMITS.codesToNumber);
  assertThat(!isUserFull, 'request.dailyLimit', errorText('sms.ofUser'));
  assertThat(!isNumberFull, 'request.dailyLimit', errorText('sms.toNumber'));
}

/** The state of a message. One whose time has passed has failed, although its last attempt is still to come. */
function toSmsStatus({ id, state, failure, phone, expires_on: expiresOn }: SmsMessageRow, now: Date): SmsStatus {
  if (state === 'queued' && expiresOn <= now) return { id, state: 'failed', failure: 'expired', to: phone };
  return { id, state, failure, to: phone };
}
