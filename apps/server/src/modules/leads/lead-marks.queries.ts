import { FIRST_PARTNER_TOKEN } from '@loadstone/contracts/leads';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { toListParameter } from '../../db/list-parameter.ts';
import { lockCompany } from '../companies/index.ts';
import { findPostingId, getPostingToken } from '../postings/index.ts';

/** The marks of a company on a lead. */
export interface LeadMark {
  readonly contacted: 'Y' | '';
  /** The flag's id; 0 where the lead is not flagged. */
  readonly flag: number;
  /** Set where the company has reported the load as gone. */
  readonly reportedGone?: true;
}

export const NO_MARK: LeadMark = { contacted: '', flag: 0 };

/** Marks by company and lead. */
type LeadMarks = Map<number, Map<number, LeadMark>>;

/** The lead that a mark refers to: the id of a posting of this board, or the token of a lead that has no row here. */
export interface LeadReference {
  readonly lead_posting_id: number | null;
  readonly lead_token: number | null;
}

/** True for a token of the partner board. */
export function isPartnerToken(token: number): boolean {
  return token >= FIRST_PARTNER_TOKEN;
}

/** The reference that marks use for the lead that has this token now. */
export async function findLeadReference(db: Db, token: number): Promise<LeadReference> {
  const postingId = isPartnerToken(token) ? undefined : await findPostingId(db, token);
  if (postingId === undefined) return { lead_posting_id: null, lead_token: token };
  return { lead_posting_id: postingId, lead_token: null };
}

/**
 * The marks that these companies have on these postings, by posting id; a lead without one is skipped. One statement.
 */
export async function listLeadMarks(
  db: Db,
  accountIds: readonly number[],
  postingIds: readonly number[],
): Promise<LeadMarks> {
  return listMarksBy(db, 'lead_posting_id', accountIds, postingIds);
}

/** The marks that a company has on leads without a row on this board, by token. */
export async function listPartnerLeadMarks(
  db: Db,
  accountId: number,
  tokens: readonly number[],
): Promise<Map<number, LeadMark>> {
  return (await listMarksBy(db, 'lead_token', [accountId], tokens)).get(accountId) ?? new Map<number, LeadMark>();
}

async function listMarksBy(
  db: Db,
  column: keyof LeadReference,
  accountIds: readonly number[],
  leads: readonly number[],
): Promise<LeadMarks> {
  const marks: LeadMarks = new Map();
  if (accountIds.length === 0 || leads.length === 0) return marks;
  const lead = sql.ref(column);
  const [companies, references] = [toListParameter(accountIds), toListParameter(leads)];
  const reports = column === 'lead_token' ? sql`` : sql`union all ${goneMarks(companies, references)}`;
  const { rows } = await sql<MarkRow & { account_id: number; lead: number }>`
    select account_id, ${lead} as lead, null::integer as flag, false as gone from contacted_leads
    where account_id = any(${companies}::integer[]) and ${lead} = any(${references}::bigint[])
    union all
    select account_id, ${lead}, id, false from flags
    where account_id = any(${companies}::integer[]) and ${lead} = any(${references}::bigint[])
      and deleted_on is null
    ${reports}`.execute(db);
  for (const { account_id, lead: reference, flag, gone } of rows) {
    const ofCompany = marks.get(account_id) ?? new Map<number, LeadMark>();
    ofCompany.set(reference, withMark(ofCompany.get(reference), { flag, gone }));
    marks.set(account_id, ofCompany);
  }
  return marks;
}

/** Reports of loads as they are posted now. */
function goneMarks(companies: ReturnType<typeof toListParameter>, references: ReturnType<typeof toListParameter>) {
  return sql`select g.account_id, g.posting_id, null, true from gone_reports g
    join postings p on p.id = g.posting_id and p.created_on = g.posted_on
    where g.account_id = any(${companies}::integer[]) and g.posting_id = any(${references}::bigint[])`;
}

/** One mark as it is read: a report, a flag with its id, or that the lead was contacted. */
interface MarkRow {
  readonly flag: number | null;
  readonly gone: boolean;
}

/** The marks of a company on a lead with one more. */
export function withMark(known: LeadMark = NO_MARK, { flag, gone }: MarkRow): LeadMark {
  if (gone) return { ...known, reportedGone: true };
  return flag === null ? { ...known, contacted: 'Y' } : { ...known, flag };
}

/** A company's marks on one lead. */
export async function getLeadMark(db: Db, accountId: number, lead: LeadReference): Promise<LeadMark> {
  const [column, value] = toLeadColumn(lead);
  return (await listMarksBy(db, column, [accountId], [value])).get(accountId)?.get(value) ?? NO_MARK;
}

/** The current token of a lead. */
export async function getLeadToken(db: Db, lead: LeadReference): Promise<number> {
  const [column, value] = toLeadColumn(lead);
  if (column === 'lead_token') return value;
  return getPostingToken(db, value);
}

/** The column that identifies a lead, with its value. */
export function toLeadColumn({ lead_posting_id, lead_token }: LeadReference): readonly [keyof LeadReference, number] {
  return lead_posting_id === null ? ['lead_token', lead_token ?? 0] : ['lead_posting_id', lead_posting_id];
}

/** Serializes the transactions that write a company's marks, so that each event states both marks as they are. */
export async function lockCompanyMarks(tx: Tx, accountId: number): Promise<void> {
  await lockCompany(tx, accountId);
}
