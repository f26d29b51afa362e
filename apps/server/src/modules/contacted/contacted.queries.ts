import { FIRST_PARTNER_TOKEN, type PostingKind } from '@loadstone/contracts';
import type { Db } from '../../db/database.ts';
import { toLeadColumn, type LeadReference } from '../leads/index.ts';

/** A mark as it is made. */
export interface NewContact {
  readonly accountId: number;
  readonly lead: LeadReference;
  readonly kind: PostingKind;
  readonly custCd: string;
  readonly userId: number;
  readonly contactedOn: Date;
}

/** Marks a lead as contacted; one that is marked already stays as it is. */
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

/** Takes the mark away; nothing happens where there is none. */
export async function deleteContact(db: Db, accountId: number, lead: LeadReference): Promise<void> {
  const [column, value] = toLeadColumn(lead);
  await db.deleteFrom('contacted_leads').where('account_id', '=', accountId).where(column, '=', value).execute();
}

/** Removes marks on leads of the partner board from before a moment. */
export async function removePartnerContacts(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('contacted_leads')
    .where('lead_token', '>=', FIRST_PARTNER_TOKEN)
    .where('contacted_on', '<', before)
    .execute();
}
