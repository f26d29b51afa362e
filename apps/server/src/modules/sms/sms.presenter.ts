import type { UserPhone } from '@loadstone/contracts/sms';
import type { UserPhoneRow } from '../../db/tables/sms-tables.ts';

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
