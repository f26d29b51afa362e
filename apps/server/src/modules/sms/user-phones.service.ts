import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { parsePhoneNumber, PHONE_CODE, type UserPhone } from '@loadstone/contracts/sms';
import type { UserCaller } from '../../ground/caller.ts';
import type { Board } from '../../board/board.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat, errorText, fieldError } from '../../ground/errors.ts';
import { getTexts } from '../../ground/texts/texts.ts';
import { moveSmsAlertsToMail } from '../alerts/index.ts';
import { findLanguageOfUser } from '../users/index.ts';
import {
  deleteUserPhone,
  findUserPhone,
  lockUserPhone,
  noteWrongCode,
  putPendingPhone,
  verifyPhone,
} from '../../partners/sms/index.ts';
import type { UserPhoneRow } from '../../db/tables/sms-tables.ts';

const MINUTE_MS = 60_000;

/** The number of the caller for text messages, and the one that waits for its code. */
export async function readUserPhone({ db, clock, sms }: Board, { userId }: UserCaller): Promise<UserPhone> {
  return toUserPhone(await findUserPhone(db, userId), { now: clock.now(), isSample: sms.isSample });
}

/** Sends a code to a number. @throws AppError `phone.invalid`, `request.dailyLimit` */
export async function sendPhoneCode(board: Board, caller: UserCaller, typed: string): Promise<UserPhone> {
  const { accountId, userId } = caller;
  const { db, clock, sms } = board;
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
  return readUserPhone(board, caller);
}

/** Verifies the number by its code. @throws AppError `phone.codeWrong`, `phone.codeExpired` */
export async function confirmPhone(board: Board, caller: UserCaller, code: string): Promise<UserPhone> {
  const { userId } = caller;
  const { db, clock } = board;
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
  return readUserPhone(board, caller);
}

/** Removes the number. Alerts by text message are sent by mail from then on. */
export async function removeUserPhone(board: Board, caller: UserCaller): Promise<UserPhone> {
  await inTransaction(board.db, async (tx) => {
    await deleteUserPhone(tx, caller.userId);
    await moveSmsAlertsToMail(tx, caller);
  });
  return readUserPhone(board, caller);
}

/** A code is valid for its user and number only. It lives ten minutes, so a plain hash protects it long enough. */
function hashCode({ userId, phone, code }: { userId: number; phone: string; code: string }): Buffer {
  return createHash('sha256').update(`${userId} ${phone} ${code}`).digest();
}

/** The number of a user, and the one that waits for its code. */
function toUserPhone(
  row: UserPhoneRow | undefined,
  { now, isSample }: { readonly now: Date; readonly isSample: boolean },
): UserPhone {
  const expiresOn = row?.code_expires_on ?? null;
  const isPending = expiresOn !== null && expiresOn > now;
  return {
    number: row?.phone ?? null,
    pendingNumber: isPending ? (row?.pending_phone ?? null) : null,
    codeExpiresOn: isPending ? expiresOn.toISOString() : null,
    isSample,
  };
}
