import { LIMITS } from '@loadstone/contracts/board';
import { ALL_NETWORKS_ID, type Network, type NetworkMember, type NetworkType } from '@loadstone/contracts/networks';
import type { UserCaller } from '../../ground/caller.ts';
import type { Clock } from '../../ground/clock.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Db, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, assertThat, errorText, fieldError } from '../../ground/errors.ts';
import { findCompanyOfBoard, lockCompany, type CompanyKeyRow } from '../companies/index.ts';
import { notifyOfNetworkChange, type NetworkChange } from '../notifications/index.ts';
import { toNetwork, toNetworkMember } from './networks.presenter.ts';
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
  type NetworkRow,
} from './networks.queries.ts';

/**
 * The use-cases of preferred networks. Every change is appended to the feed in the same transaction, which updates the
 * matching and notifies colleagues.
 */
interface NetworksService {
  /** The companywide networks of the caller's company and the caller's own, by name. */
  listNetworks(caller: UserCaller): Promise<Network[]>;
  /** @throws AppError `network.notFound` also for a colleague's private network. */
  getNetwork(caller: UserCaller, networkId: number): Promise<Network>;
  /** @throws AppError `network.nameTaken`, `network.limitReached`. */
  createNetwork(caller: UserCaller, draft: { name: string; type: NetworkType }): Promise<Network>;
  /** @throws AppError `network.notFound`, `network.nameTaken`. */
  renameNetwork(caller: UserCaller, networkId: number, name: string): Promise<Network>;
  /** @throws AppError `network.notFound`. */
  deleteNetwork(caller: UserCaller, networkId: number): Promise<void>;
  /** Members of one network, or of all that the caller sees with -1. @throws AppError `network.notFound`. */
  listMembers(caller: UserCaller, networkId: number): Promise<NetworkMember[]>;
  /**
   * Adds a company, whose phone and contact name the members' list then shows. A company that no network of the caller
   * shows yet counts as a contact sheet.
   *
   * @throws AppError `network.notFound`, `company.notFound`, `network.memberPresent`, `request.dailyLimit`.
   */
  addMember(caller: UserCaller, networkId: number, custCd: string): Promise<NetworkMember>;
  /** @throws AppError `network.notFound`, `company.notFound` where the company is not a member. */
  removeMember(caller: UserCaller, networkId: number, custCd: string): Promise<void>;
}

export interface NetworksDependencies {
  readonly db: Db;
  readonly clock: Clock;
  /** Counts a contact sheet of another company that a user sees. @throws AppError `request.dailyLimit`. */
  readonly countSheet: (userId: number) => Promise<unknown>;
}

export function createNetworksService({ db, clock, countSheet }: NetworksDependencies): NetworksService {
  const notify = (tx: Tx, caller: UserCaller, network: NetworkRow, change: NetworkChange): Promise<void> =>
    notifyOfNetworkChange(tx, { caller, network, change, now: clock.now() });

  return {
    async listNetworks(caller) {
      return (await listNetworkRows(db, caller)).map(toNetwork);
    },

    async getNetwork(caller, networkId) {
      return toNetwork(await getNetworkRow(db, caller, networkId));
    },

    createNetwork: (caller, draft) =>
      inTransaction(db, async (tx) => {
        await assertNameFree(tx, caller, draft.name);
        const id = await insertNetwork(tx, { ...draft, accountId: caller.accountId, userId: caller.userId });
        assertThat((await countNetworks(tx, caller.accountId)) <= LIMITS.networks, 'network.limitReached');
        const network = toNetwork(await getNetworkRow(tx, caller, id));
        await appendChanges(tx, [{ type: 'network', networkId: id, members: [], accountId: caller.accountId }]);
        return network;
      }),

    renameNetwork: (caller, networkId, name) =>
      inTransaction(db, async (tx) => {
        const before = await lockNetwork(tx, caller, networkId);
        await assertNameFree(tx, caller, name, networkId);
        await updateNetworkName(tx, networkId, name);
        const network = toNetwork(await getNetworkRow(tx, caller, networkId));
        await notify(tx, caller, before, { type: 'renamed', newName: name });
        await appendNetworkChange(tx, caller, networkId);
        return network;
      }),

    deleteNetwork: (caller, networkId) =>
      inTransaction(db, async (tx) => {
        const network = await lockNetwork(tx, caller, networkId);
        await markNetworkDeleted(tx, networkId);
        await notify(tx, caller, network, { type: 'deleted' });
        await appendChanges(tx, [{ type: 'network', networkId, members: null, accountId: caller.accountId }]);
      }),

    async listMembers(caller, networkId) {
      const networks =
        networkId === ALL_NETWORKS_ID
          ? await listNetworkRows(db, caller)
          : [await getNetworkRow(db, caller, networkId)];
      return (
        await listMemberRows(
          db,
          networks.map((network) => network.id),
        )
      ).map((row) => toNetworkMember(row, clock.now()));
    },

    addMember: (caller, networkId, custCd) =>
      inTransaction(db, async (tx) => {
        const network = await lockNetwork(tx, caller, networkId);
        const accountId = await getMemberAccountId(tx, caller, custCd);
        if (!(await isMemberShown(tx, caller, accountId))) await countSheet(caller.userId);
        const isAdded = await insertMember(tx, networkId, accountId, clock.now());
        assertThat(isAdded, 'network.memberPresent');
        const members = await listMemberRows(tx, [networkId]);
        assertThat(members.length <= LIMITS.networkMembers, 'network.limitReached');
        const added = members.find((row) => row.cust_cd === custCd);
        assertThat(added, 'company.notFound');
        await notify(tx, caller, network, { type: 'memberAdded', company: added.common_name });
        await appendNetworkChange(tx, caller, networkId);
        return toNetworkMember(added, clock.now());
      }),

    removeMember: (caller, networkId, custCd) =>
      inTransaction(db, async (tx) => {
        const network = await lockNetwork(tx, caller, networkId);
        const company = await findOpenCompany(tx, caller, custCd);
        const isRemoved = company !== undefined && (await deleteMember(tx, networkId, company.account_id));
        assertThat(isRemoved, 'company.notFound', errorText('network.noMember'));
        await notify(tx, caller, network, { type: 'memberRemoved', company: company.common_name });
        await appendNetworkChange(tx, caller, networkId);
      }),
  };
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
}
