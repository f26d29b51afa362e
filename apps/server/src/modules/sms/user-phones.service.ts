import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { parsePhoneNumber, PHONE_CODE, type UserPhone } from '@loadstone/contracts/sms';
import type { UserCaller } from '../../ground/caller.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Db, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat, errorText, fieldError } from '../../ground/errors.ts';
import { getTexts } from '../../ground/texts/texts.ts';
import { findLanguageOfUser } from '../users/index.ts';
import {
  deleteUserPhone,
  findUserPhone,
  lockUserPhone,
  noteWrongCode,
  putPendingPhone,
  verifyPhone,
  type Sms,
} from '../../sms/index.ts';
import { toUserPhone } from './sms.presenter.ts';

const MINUTE_MS = 60_000;

/** The numbers of users for text messages. */
export interface UserPhones {
  read(caller: UserCaller): Promise<UserPhone>;
  /** Sends a code to a number. @throws AppError `phone.invalid`, `request.dailyLimit` */
  sendCode(caller: UserCaller, typed: string): Promise<UserPhone>;
  /** Verifies the number by its code. @throws AppError `phone.codeWrong`, `phone.codeExpired` */
  confirm(caller: UserCaller, code: string): Promise<UserPhone>;
  /** Removes the number; `onRemoved` changes what depends on it, in the same transaction. */
  remove(caller: UserCaller): Promise<UserPhone>;
}

interface UserPhonesDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly sms: Pick<Sms, 'write' | 'isSample'>;
  /** Called when a user has removed the number, in the transaction. */
  readonly onRemoved: (tx: Tx, user: Pick<UserCaller, 'accountId' | 'userId'>) => Promise<void>;
}

export function createUserPhones({ db, clock, sms, onRemoved }: UserPhonesDependencies): UserPhones {
  const read = async (userId: number): Promise<UserPhone> =>
    toUserPhone(await findUserPhone(db, userId), { now: clock.now(), isSample: sms.isSample });

  return {
    read: ({ userId }) => read(userId),

    async sendCode({ accountId, userId }, typed) {
      const phone = parsePhoneNumber(typed);
      assertThat(phone, 'phone.invalid', undefined, [fieldError('number', 'phone.invalid')]);
      await inTransaction(db, async (tx) => {
        const code = String(randomInt(10 ** PHONE_CODE.digits)).padStart(PHONE_CODE.digits, '0');
        const expiresOn = new Date(clock.now().getTime() + PHONE_CODE.minutes * MINUTE_MS);
        const { t } = getTexts([await findLanguageOfUser(tx, userId)]);
        const text = t('sms.code', { code, minutes: PHONE_CODE.minutes });
        await sms.write(tx, { accountId, userId, purpose: 'code', phone, text, expiresOn });
        await putPendingPhone(tx, {
          user_id: userId,
          pending_phone: phone,
          code_hash: hashCode({ userId, phone, code }),
          code_expires_on: expiresOn,
        });
      });
      return read(userId);
    },

    async confirm({ userId }, code) {
      // A wrong code stays counted although it is refused; the row is locked, so that guesses at once count one by one.
      const triesLeft = await inTransaction(db, async (tx) => {
        const row = await lockUserPhone(tx, userId);
        assertThat(row?.pending_phone && row.code_hash && row.code_expires_on, 'phone.codeExpired');
        const { pending_phone: phone, code_hash: hash, code_expires_on: expiresOn, code_tries: tries } = row;
        assertThat(expiresOn > clock.now() && tries < PHONE_CODE.tries, 'phone.codeExpired');
        if (timingSafeEqual(hash, hashCode({ userId, phone, code }))) {
          await verifyPhone(tx, userId, clock.now());
          return undefined;
        }
        await noteWrongCode(tx, userId);
        return PHONE_CODE.tries - tries - 1;
      });
      assertThat(triesLeft === undefined, 'phone.codeWrong', errorText('phone.codeWrong', { tries: triesLeft ?? 0 }));
      return read(userId);
    },

    async remove(caller) {
      await inTransaction(db, async (tx) => {
        await deleteUserPhone(tx, caller.userId);
        await onRemoved(tx, caller);
      });
      return read(caller.userId);
    },
  };
}

/** A code is valid for its user and number only. It lives ten minutes, so a plain hash protects it long enough. */
function hashCode({ userId, phone, code }: { userId: number; phone: string; code: string }): Buffer {
  return createHash('sha256').update(`${userId} ${phone} ${code}`).digest();
}
