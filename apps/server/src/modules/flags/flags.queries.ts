import type { PostingKind } from '@loadstone/contracts/postings';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { FlagFacts, FlagRow } from '../../db/tables/leads-desk-tables.ts';
import type { LeadReference } from '../leads/index.ts';
import { whileEnabled } from '../users/index.ts';

/**
 * A flag with the current tokens of both postings and the current company of its lead. The company's columns are null
 * where it is closed, hidden or has excluded the reader's company: the flag's stored facts are shown instead.
 */
export type FlagCardRow = FlagRow & {
  current_own_token: number;
  current_lead_token: number;
  cust_cd: string;
  common_name: string | null;
  fax: string | null;
  hours_of_operation: string | null;
  billing_city: string | null;
  billing_province_code: string | null;
  s_type: string | null;
  company_phone: string | null;
  offers_first: boolean | null;
  quiet_from: string | null;
  quiet_to: string | null;
  rule_city: string | null;
  rule_province_code: string | null;
  company_email: string | null;
  contact_name: string | null;
  user_phone: string | null;
  user_email: string | null;
};

function selectCards(db: Db, accountId: number, ownKinds: readonly PostingKind[]) {
  return (
    db
      .selectFrom('flags as f')
      .innerJoin('companies as own', 'own.account_id', 'f.account_id')
      .leftJoin('postings as mine', 'mine.id', 'f.own_posting_id')
      .leftJoin('postings as lead', 'lead.id', 'f.lead_posting_id')
      .leftJoin('companies as c', (join) =>
        join
          .onRef('c.account_id', '=', 'f.contact_account_id')
          .on('c.is_closed', '=', false)
          .on('c.globally_excluded', '=', false)
          .on(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('exclusions as e')
                  .select('e.account_id')
                  .whereRef('e.account_id', '=', 'c.account_id')
                  .whereRef('e.other_account_id', '=', 'f.account_id'),
              ),
            ),
          ),
      )
      // Its rules hold also where the company itself is not shown.
      .leftJoin('companies as rule', 'rule.account_id', 'f.contact_account_id')
      .leftJoin('users as u', (join) =>
        join.onRef('u.user_id', '=', 'f.contact_user_id').onRef('u.account_id', '=', 'c.account_id'),
      )
      .where('f.account_id', '=', accountId)
      .where('f.own_kind', 'in', [...ownKinds])
      .where('f.deleted_on', 'is', null)
      .selectAll('f')
      .select([
        sql<number>`coalesce(mine.token, f.own_token)`.as('current_own_token'),
        sql<number>`coalesce(lead.token, f.lead_token)`.as('current_lead_token'),
        'own.cust_cd',
        'c.common_name',
        'c.fax',
        'c.hours_of_operation',
        'c.billing_city',
        'c.billing_province_code',
        'c.s_type',
        'rule.offers_first',
        'rule.quiet_from',
        'rule.quiet_to',
        'rule.billing_city as rule_city',
        'rule.billing_province_code as rule_province_code',
        'c.phone as company_phone',
        'c.email as company_email',
        sql<string | null>`u.first_name || ' ' || u.last_name`.as('contact_name'),
        whileEnabled('u.phone').as('user_phone'),
        whileEnabled('u.email').as('user_email'),
      ])
  );
}

/** A company's flags of leads of its postings of these kinds, newest first. */
export async function listFlagRows(
  db: Db,
  accountId: number,
  ownKinds: readonly PostingKind[],
): Promise<FlagCardRow[]> {
  return selectCards(db, accountId, ownKinds).orderBy('f.created_on', 'desc').orderBy('f.id', 'desc').execute();
}

/** One flag of a company, or undefined. */
export async function findFlagRow(
  db: Db,
  accountId: number,
  ownKinds: readonly PostingKind[],
  id: number,
): Promise<FlagCardRow | undefined> {
  return selectCards(db, accountId, ownKinds).where('f.id', '=', id).executeTakeFirst();
}

/** A flag before it is inserted. */
interface NewFlag {
  readonly accountId: number;
  readonly userId: number;
  readonly ownKind: PostingKind;
  readonly ownPostingId: number;
  readonly lead: LeadReference;
  readonly contactCustCd: string;
  readonly contactAccountId: number | null;
  readonly contactUserId: number | null;
  readonly facts: FlagFacts;
  readonly createdOn: Date;
}

/** How many flags a company has, with those that can still be restored. */
export async function countFlags(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('flags')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Inserts a flag and returns its id; undefined where the company has already flagged the lead. */
export async function insertFlag(db: Db, flag: NewFlag): Promise<number | undefined> {
  const row = await db
    .insertInto('flags')
    .values({
      account_id: flag.accountId,
      created_by: flag.userId,
      own_kind: flag.ownKind,
      own_posting_id: flag.ownPostingId,
      ...flag.lead,
      contact_cust_cd: flag.contactCustCd,
      contact_account_id: flag.contactAccountId,
      contact_user_id: flag.contactUserId,
      facts: JSON.stringify(flag.facts),
      created_on: flag.createdOn,
    })
    // No conflict target is named, because leads with and without a row on this board have separate unique indexes.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

type Named = Pick<FlagRow, 'id' | 'own_kind' | 'lead_posting_id' | 'lead_token'>;

/** Marks a flag as deleted; undefined where there is none. */
export async function markFlagDeleted(
  db: Db,
  accountId: number,
  ownKinds: readonly PostingKind[],
  id: number,
  deletedOn: Date,
): Promise<Named | undefined> {
  return db
    .updateTable('flags')
    .set({ deleted_on: deletedOn })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('own_kind', 'in', [...ownKinds])
    .where('deleted_on', 'is', null)
    .returning(['id', 'own_kind', 'lead_posting_id', 'lead_token'])
    .executeTakeFirst();
}

/** A flag that is not deleted, or was deleted after the given instant. */
export async function findRestorableFlag(
  db: Db,
  accountId: number,
  ownKinds: readonly PostingKind[],
  id: number,
  deletedAfter: Date,
): Promise<(Named & Pick<FlagRow, 'deleted_on'>) | undefined> {
  return db
    .selectFrom('flags')
    .select(['id', 'own_kind', 'lead_posting_id', 'lead_token', 'deleted_on'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('own_kind', 'in', [...ownKinds])
    .where((eb) => eb.or([eb('deleted_on', 'is', null), eb('deleted_on', '>', deletedAfter)]))
    .executeTakeFirst();
}

/** Restores a flag. The caller has checked that the lead has no other flag. */
export async function markFlagRestored(db: Db, id: number): Promise<void> {
  await db.updateTable('flags').set({ deleted_on: null }).where('id', '=', id).execute();
}

/** Removes the flags that were deleted before the given instant. */
export async function removeDeletedFlags(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('flags').where('deleted_on', '<', before).execute();
}
