import type { SmsStatus, UserPhone } from '@loadstone/contracts/sms';
import type { SmsMessageRow, UserPhoneRow } from '../../db/tables/sms-tables.ts';

/** The state of a message. One whose time has passed has failed, although its last attempt is still to come. */
export function toSmsStatus({ id, state, failure, phone, expires_on: expiresOn }: SmsMessageRow, now: Date): SmsStatus {
  if (state === 'queued' && expiresOn <= now) return { id, state: 'failed', failure: 'expired', to: phone };
  return { id, state, failure, to: phone };
}

/** The number of a user, and the one that waits for its code. */
export function toUserPhone(
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
