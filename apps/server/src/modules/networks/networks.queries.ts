import type { NetworkType } from '@loadstone/contracts/networks';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { toListParameter } from '../../db/list-parameter.ts';
import { CONTACT_RULES, type ContactRuleColumns } from '../companies/index.ts';
import { selectContactName } from '../users/index.ts';

/** A network that is not deleted, with its company's code. */
export interface NetworkRow {
  id: number;
  account_id: number;
  user_id: number;
  name: string;
  type: NetworkType;
  cust_cd: string;
}

/** The user whose view is read: a Private network is visible only to its owner, and where it is kept. */
interface NetworkViewer {
  accountId: number;
  userId: number;
}

function selectVisible(db: Db, viewer: NetworkViewer, keptIds: readonly number[] = []) {
  return (
    db
      .selectFrom('networks as n')
      .innerJoin('companies as c', 'c.account_id', 'n.account_id')
      .where('n.account_id', '=', viewer.accountId)
      .where('n.is_deleted', '=', false)
      // An audience is no network of a user.
      .where('n.type', '!=', 'Audience')
      .where((eb) =>
        eb.or([
          eb('n.type', '=', 'Public'),
          eb('n.user_id', '=', viewer.userId),
          ...(keptIds.length === 0 ? [] : [sql<boolean>`n.id = any(${toListParameter(keptIds)}::integer[])`]),
        ]),
      )
      .select(['n.id', 'n.account_id', 'n.user_id', 'n.name', 'c.cust_cd'])
      .select((eb) => eb.ref('n.type').$castTo<NetworkType>().as('type'))
  );
}

/** The networks that the viewer sees, by name. */
export async function listNetworkRows(db: Db, viewer: NetworkViewer): Promise<NetworkRow[]> {
  return selectVisible(db, viewer)
    .orderBy(sql`lower(n.name)`)
    .orderBy('n.id')
    .execute();
}

/**
 * One network that the viewer sees, or undefined.
 *
 * @param keptIds networks that what is written has already: the writer may keep them, also a colleague's private one
 */
export async function findNetworkRow(
  db: Db,
  viewer: NetworkViewer,
  networkId: number,
  keptIds?: readonly number[],
): Promise<NetworkRow | undefined> {
  return selectVisible(db, viewer, keptIds).where('n.id', '=', networkId).executeTakeFirst();
}

/** The same network, locked until the transaction ends, so that writers of one network run one after the other. */
export async function findNetworkForUpdate(
  db: Db,
  viewer: NetworkViewer,
  networkId: number,
): Promise<NetworkRow | undefined> {
  return selectVisible(db, viewer).where('n.id', '=', networkId).forUpdate('n').executeTakeFirst();
}

/** True where another network that the viewer sees has that name, compared case-insensitively and trimmed. */
export async function isNetworkNameTaken(
  db: Db,
  viewer: NetworkViewer,
  name: string,
  exceptId?: number,
): Promise<boolean> {
  let query = selectVisible(db, viewer).where(sql<boolean>`lower(btrim(n.name)) = lower(${name})`);
  if (exceptId !== undefined) query = query.where('n.id', '!=', exceptId);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Adds a network and returns its id. */
export async function insertNetwork(
  db: Db,
  network: { accountId: number; userId: number; name: string; type: NetworkType },
): Promise<number> {
  const row = await db
    .insertInto('networks')
    .values({ account_id: network.accountId, user_id: network.userId, name: network.name, type: network.type })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** How many networks a company has. */
export async function countNetworks(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('networks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('is_deleted', '=', false)
    .where('type', '!=', 'Audience')
    .executeTakeFirstOrThrow();
  return count;
}

export async function updateNetworkName(db: Db, networkId: number, name: string): Promise<void> {
  await db.updateTable('networks').set({ name }).where('id', '=', networkId).execute();
}

export async function markNetworkDeleted(db: Db, networkId: number): Promise<void> {
  await db.updateTable('networks').set({ is_deleted: true }).where('id', '=', networkId).execute();
}

/** A member as the members table shows it. */
export interface MemberRow extends ContactRuleColumns {
  network_id: number;
  cust_cd: string;
  common_name: string;
  phone: string;
  contact_name: string | null;
}

/** The members of these networks, by network and name. */
export async function listMemberRows(db: Db, networkIds: readonly number[]): Promise<MemberRow[]> {
  if (networkIds.length === 0) return [];
  return db
    .selectFrom('network_members as m')
    .innerJoin('companies as c', 'c.account_id', 'm.member_account_id')
    .where('m.network_id', '=', sql<number>`any(${toListParameter(networkIds)}::integer[])`)
    .select([
      'm.network_id',
      'c.cust_cd',
      'c.common_name',
      'c.phone',
      ...CONTACT_RULES,
      'c.billing_city',
      'c.billing_province_code',
      selectContactName('c.account_id').as('contact_name'),
    ])
    .orderBy('m.network_id')
    .orderBy(sql`lower(c.common_name)`)
    .orderBy('c.cust_cd')
    .execute();
}

/** The account ids of a network's members. */
export async function listMemberAccountIds(db: Db, networkId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('network_members')
    .select('member_account_id')
    .where('network_id', '=', networkId)
    .orderBy('member_account_id')
    .execute();
  return rows.map((row) => row.member_account_id);
}

/** True where the company is a member of a network that the viewer sees. */
export async function isMemberShown(db: Db, viewer: NetworkViewer, memberAccountId: number): Promise<boolean> {
  const row = await selectVisible(db, viewer)
    .innerJoin('network_members as m', 'm.network_id', 'n.id')
    .where('m.member_account_id', '=', memberAccountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a member. @returns false where it is already a member */
export async function insertMember(
  db: Db,
  networkId: number,
  memberAccountId: number,
  addedOn: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('network_members')
    .values({ network_id: networkId, member_account_id: memberAccountId, added_on: addedOn })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Removes a member. @returns false where it is not a member */
export async function deleteMember(db: Db, networkId: number, memberAccountId: number): Promise<boolean> {
  const result = await db
    .deleteFrom('network_members')
    .where('network_id', '=', networkId)
    .where('member_account_id', '=', memberAccountId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** The networks that are not deleted, of all companies. */
export function listAllNetworks(db: Db): Promise<{ id: number; account_id: number; name: string }[]> {
  return db
    .selectFrom('networks')
    .select(['id', 'account_id', 'name'])
    .where('is_deleted', '=', false)
    .where('type', '!=', 'Audience')
    .execute();
}
