import { LIMITS } from '@loadstone/contracts/board';
import { ALL_NETWORKS_ID, type Network, type NetworkMember, type NetworkType } from '@loadstone/contracts/networks';
import type { Board } from '../../board/board.ts';
import type { UserCaller } from '../../ground/caller.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Db, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, assertThat, errorText, fieldError } from '../../ground/errors.ts';
import {
  countContactSheet,
  findCompanyOfBoard,
  findOffersOnly,
  lockCompany,
  type CompanyKeyRow,
} from '../companies/index.ts';
import { notifyOfNetworkChange } from '../notifications/index.ts';
import { carryToAudiences } from './audiences.service.ts';
import {
  countNetworks,
  deleteMember,
  findNetworkForUpdate,
  findNetworkRow,
  insertMember,
  insertNetwork,
  isMemberShown,
  isNetworkNameTaken,
  listMemberAccountIds,
  listMemberRows,
  listNetworkRows,
  markNetworkDeleted,
  updateNetworkName,
  type MemberRow,
  type NetworkRow,
} from './networks.queries.ts';

// Every change is appended to the feed in the same transaction, which updates the matching and notifies colleagues.

/** The companywide networks of the caller's company and the caller's own, by name. */
export async function listNetworks({ db }: Board, caller: UserCaller): Promise<Network[]> {
  return (await listNetworkRows(db, caller)).map(toNetwork);
}

/** A network that the caller sees. @throws AppError `network.notFound` also for a colleague's private network */
export async function getNetwork({ db }: Board, caller: UserCaller, networkId: number): Promise<Network> {
  return toNetwork(await getNetworkRow(db, caller, networkId));
}

/** Creates an empty network. @throws AppError `network.nameTaken`, `network.limitReached` */
export async function createNetwork(
  { db }: Board,
  caller: UserCaller,
  draft: { name: string; type: NetworkType },
): Promise<Network> {
  return inTransaction(db, async (tx) => {
    await assertNameFree(tx, caller, draft.name);
    const id = await insertNetwork(tx, { ...draft, accountId: caller.accountId, userId: caller.userId });
    assertThat((await countNetworks(tx, caller.accountId)) <= LIMITS.networks, 'network.limitReached');
    const network = toNetwork(await getNetworkRow(tx, caller, id));
    await appendChanges(tx, [{ type: 'network', networkId: id, members: [], accountId: caller.accountId }]);
    return network;
  });
}

/** Renames a network. @throws AppError `network.notFound`, `network.nameTaken` */
export async function renameNetwork(
  { db, clock }: Board,
  caller: UserCaller,
  networkId: number,
  name: string,
): Promise<Network> {
  return inTransaction(db, async (tx) => {
    const before = await lockNetwork(tx, caller, networkId);
    await assertNameFree(tx, caller, name, networkId);
    await updateNetworkName(tx, networkId, name);
    const network = toNetwork(await getNetworkRow(tx, caller, networkId));
    await notifyOfNetworkChange(tx, {
      caller,
      network: before,
      change: { type: 'renamed', newName: name },
      now: clock.now(),
    });
    await appendNetworkChange(tx, caller, networkId);
    return network;
  });
}

/** Deletes a network, and returns its id. @throws AppError `network.notFound` */
export async function deleteNetwork(
  { db, clock }: Board,
  caller: UserCaller,
  networkId: number,
): Promise<{ id: number }> {
  return inTransaction(db, async (tx) => {
    const network = await lockNetwork(tx, caller, networkId);
    await markNetworkDeleted(tx, networkId);
    await notifyOfNetworkChange(tx, { caller, network, change: { type: 'deleted' }, now: clock.now() });
    await appendChanges(tx, [{ type: 'network', networkId, members: null, accountId: caller.accountId }]);
    await carryToAudiences(tx, networkId);
    return { id: networkId };
  });
}

/** Members of one network, or of all that the caller sees with -1. @throws AppError `network.notFound` */
export async function listMembers(
  { db, clock }: Board,
  caller: UserCaller,
  networkId: number,
): Promise<NetworkMember[]> {
  const networks =
    networkId === ALL_NETWORKS_ID ? await listNetworkRows(db, caller) : [await getNetworkRow(db, caller, networkId)];
  const ids = networks.map((network) => network.id);
  return (await listMemberRows(db, ids)).map((row) => toNetworkMember(row, clock.now()));
}

/**
 * Adds a company, whose phone and contact name the members' list then shows. A company that no network of the caller
 * shows yet counts as a contact sheet.
 *
 * @throws AppError `network.notFound`, `company.notFound`, `network.memberPresent`, `network.limitReached`,
 *   `request.dailyLimit`
 */
export async function addMember(
  board: Board,
  caller: UserCaller,
  networkId: number,
  custCd: string,
): Promise<NetworkMember> {
  const { db, clock } = board;
  return inTransaction(db, async (tx) => {
    const network = await lockNetwork(tx, caller, networkId);
    const accountId = await getMemberAccountId(tx, caller, custCd);
    if (!(await isMemberShown(tx, caller, accountId))) await countContactSheet(board, caller);
    const isAdded = await insertMember(tx, networkId, accountId, clock.now());
    assertThat(isAdded, 'network.memberPresent');
    const members = await listMemberRows(tx, [networkId]);
    assertThat(members.length <= LIMITS.networkMembers, 'network.limitReached');
    const added = members.find((row) => row.cust_cd === custCd);
    assertThat(added, 'company.notFound');
    await notifyOfNetworkChange(tx, {
      caller,
      network,
      change: { type: 'memberAdded', company: added.common_name },
      now: clock.now(),
    });
    await appendNetworkChange(tx, caller, networkId);
    return toNetworkMember(added, clock.now());
  });
}

/** Removes a company. @throws AppError `network.notFound`, `company.notFound` where it is not a member */
export async function removeMember(
  { db, clock }: Board,
  caller: UserCaller,
  networkId: number,
  custCd: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const network = await lockNetwork(tx, caller, networkId);
    const company = await findOpenCompany(tx, caller, custCd);
    const isRemoved = company !== undefined && (await deleteMember(tx, networkId, company.account_id));
    assertThat(isRemoved, 'company.notFound', errorText('network.noMember'));
    await notifyOfNetworkChange(tx, {
      caller,
      network,
      change: { type: 'memberRemoved', company: company.common_name },
      now: clock.now(),
    });
    await appendNetworkChange(tx, caller, networkId);
  });
}

async function getNetworkRow(db: Db, caller: UserCaller, networkId: number): Promise<NetworkRow> {
  const row = await findNetworkRow(db, caller, networkId);
  assertThat(row, 'network.notFound');
  return row;
}

async function lockNetwork(tx: Tx, caller: UserCaller, networkId: number): Promise<NetworkRow> {
  const row = await findNetworkForUpdate(tx, caller, networkId);
  assertThat(row, 'network.notFound');
  return row;
}

async function assertNameFree(tx: Tx, caller: UserCaller, name: string, exceptId?: number): Promise<void> {
  // Two transactions that name networks of one company run their checks one after the other.
  await lockCompany(tx, caller.accountId);
  if (await isNetworkNameTaken(tx, caller, name, exceptId)) {
    throw new AppError('network.nameTaken', undefined, [fieldError('name', 'network.nameTaken')]);
  }
}

async function findOpenCompany(tx: Tx, caller: UserCaller, custCd: string): Promise<CompanyKeyRow | undefined> {
  const company = await findCompanyOfBoard(tx, caller, custCd);
  return company?.is_closed === false ? company : undefined;
}

async function getMemberAccountId(tx: Tx, caller: UserCaller, custCd: string): Promise<number> {
  const company = await findOpenCompany(tx, caller, custCd);
  assertThat(company?.globally_excluded === false, 'company.notFound');
  if (company.account_id === caller.accountId) {
    throw new AppError('request.invalid', undefined, [fieldError('memberCustCd', 'network.ownCompany')]);
  }
  return company.account_id;
}

async function appendNetworkChange(tx: Tx, { accountId }: UserCaller, networkId: number): Promise<void> {
  const members = await listMemberAccountIds(tx, networkId);
  await appendChanges(tx, [{ type: 'network', networkId, members, accountId }]);
  await carryToAudiences(tx, networkId);
}

function toNetwork(row: NetworkRow): Network {
  return { id: row.id, name: row.name, type: row.type, userId: row.user_id, custCd: row.cust_cd };
}

function toNetworkMember(row: MemberRow, now: Date): NetworkMember {
  const offersOnly = findOffersOnly(row, now);
  return {
    networkId: row.network_id,
    memberCustCd: row.cust_cd,
    commonName: row.common_name,
    companyPhone: offersOnly === undefined ? row.phone : '',
    offersOnly,
    companyLocation: [row.billing_city, row.billing_province_code].filter((part) => part !== '').join(', '),
    primaryContactName: row.contact_name ?? '',
  };
}
