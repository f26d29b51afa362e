import { toPhoneDigits } from '@loadstone/contracts/board';
import type { Tx } from '../../db/database.ts';
import { assertThat } from '../../ground/errors.ts';
import { findPhoneForUpdate, insertPhoneChange } from './phone-changes.queries.ts';
import { updateUser } from './users.queries.ts';

/** A new phone number, and who enters it. */
export interface NewPhone {
  readonly phone: string;
  /** Null for support staff. */
  readonly changedBy: number | null;
  readonly now: Date;
}

/** True for two spellings of one number. */
export function isSameNumber(one: string, other: string): boolean {
  return toPhoneDigits(one) === toPhoneDigits(other);
}

/**
 * Changes a user's phone number and keeps the one before. Another spelling of the same number is stored, and is no
 * change. @returns whether it is another number @throws AppError `user.notFound`
 */
export async function changeUserPhone(tx: Tx, userId: number, change: NewPhone): Promise<boolean> {
  const user = await findPhoneForUpdate(tx, userId);
  assertThat(user, 'user.notFound');
  const { phone, changedBy, now } = change;
  const isOther = !isSameNumber(user.phone, phone);
  await updateUser(tx, userId, { phone, ...(isOther && { phone_changed_on: now }) });
  if (isOther) {
    await insertPhoneChange(tx, { accountId: user.account_id, userId, before: user.phone, changedBy, now });
  }
  return isOther;
}
