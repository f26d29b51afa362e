import type { Tx } from '../../db/database.ts';
import { assertThat } from '../../ground/errors.ts';
import { insertPhoneChange, isSameNumber, type NewPhone } from '../users/index.ts';
import { findCompany, lockCompany, updateCompany } from './companies.queries.ts';

/**
 * Changes a company's phone number and keeps the one before. Another spelling of the same number is stored, and is no
 * change. @returns whether it is another number @throws AppError `company.notFound`
 */
export async function changeCompanyPhone(tx: Tx, accountId: number, change: NewPhone): Promise<boolean> {
  await lockCompany(tx, accountId);
  const company = await findCompany(tx, accountId);
  assertThat(company, 'company.notFound');
  const { phone, changedBy, now } = change;
  const isOther = !isSameNumber(company.phone, phone);
  await updateCompany(tx, accountId, { phone, ...(isOther && { phone_changed_on: now }) });
  if (isOther) await insertPhoneChange(tx, { accountId, userId: null, before: company.phone, changedBy, now });
  return isOther;
}
