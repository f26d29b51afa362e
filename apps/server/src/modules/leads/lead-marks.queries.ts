import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** What a company noted on a lead. */
export interface LeadMark {
  readonly contacted: 'Y' | '';
  /** Flag id; 0 where not flagged. */
  readonly flag: number;
}

export const NO_MARK: LeadMark = { contacted: '', flag: 0 };

/** Marks by company and lead. */
export type LeadMarks = Map<number, Map<number, LeadMark>>;

/** The marks that these companies have on these leads; a lead without one is left out. One statement. */
export async function listLeadMarks(
  db: Db,
  accountIds: readonly number[],
  leadTokens: readonly number[],
): Promise<LeadMarks> {
  const marks: LeadMarks = new Map();
  if (accountIds.length === 0 || leadTokens.length === 0) return marks;
  const { rows } = await sql<{ account_id: number; lead_token: number; flag: number | null }>`
    select account_id, lead_token, null::integer as flag from contacted_leads
    where account_id = any(${[...accountIds]}::integer[]) and lead_token = any(${[...leadTokens]}::bigint[])
    union all
    select account_id, lead_token, id from flags
    where account_id = any(${[...accountIds]}::integer[]) and lead_token = any(${[...leadTokens]}::bigint[])
      and deleted_on is null`.execute(db);
  for (const { account_id, lead_token, flag } of rows) {
    const ofCompany = marks.get(account_id) ?? new Map<number, LeadMark>();
    const known = ofCompany.get(lead_token) ?? NO_MARK;
    ofCompany.set(lead_token, flag === null ? { ...known, contacted: 'Y' } : { ...known, flag });
    marks.set(account_id, ofCompany);
  }
  return marks;
}

/** A company's marks on one lead. */
export async function getLeadMark(db: Db, accountId: number, leadToken: number): Promise<LeadMark> {
  return (await listLeadMarks(db, [accountId], [leadToken])).get(accountId)?.get(leadToken) ?? NO_MARK;
}

/** Lets one writer of a company's marks through at a time, so that each tells of both marks as they are. */
export async function lockCompanyMarks(tx: Tx, accountId: number): Promise<void> {
  await tx.selectFrom('companies').select('account_id').where('account_id', '=', accountId).forNoKeyUpdate().execute();
}
