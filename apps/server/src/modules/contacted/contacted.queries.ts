import { FIRST_PARTNER_TOKEN } from '@loadstone/contracts/leads';
import type { PostingKind } from '@loadstone/contracts/postings';
import type { Db } from '../../db/database.ts';
import { toLeadColumn, type LeadReference } from '../leads/index.ts';

/** A mark before it is inserted. */
interface NewContact {
  readonly accountId: number;
  readonly lead: LeadReference;
  readonly kind: PostingKind;
  readonly custCd: string;
  readonly userId: number;
  readonly contactedOn: Date;
}

/** Marks a lead as contacted. A lead that is already marked keeps its mark. */
export async function insertContact(db: Db, contact: NewContact): Promise<void> {
  await db
    .insertInto('contacted_leads')
    .values({
      account_id: contact.accountId,
      ...contact.lead,
      kind: contact.kind,
      cn_cust_cd: contact.custCd,
      contacted_by: contact.userId,
      contacted_on: contact.contactedOn,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the mark, if there is one. */
export async function deleteContact(db: Db, accountId: number, lead: LeadReference): Promise<void> {
  const [column, value] = toLeadColumn(lead);
  await db.deleteFrom('contacted_leads').where('account_id', '=', accountId).where(column, '=', value).execute();
}

/** Deletes marks on leads of the partner board that are older than `before`. */
export async function removePartnerContacts(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('contacted_leads')
    .where('lead_token', '>=', FIRST_PARTNER_TOKEN)
    .where('contacted_on', '<', before)
    .execute();
}
