import type { Tier } from '@loadstone/contracts/tiers';
import type { PostMode } from '@loadstone/contracts/postings';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Tx } from '../../db/database.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { AppError, assertThat, fieldError } from '../../ground/errors.ts';
import { listCompaniesByCode, listCompanyNames } from '../companies/index.ts';
import {
  appendAudiences,
  deleteAudience,
  insertAudience,
  insertCopiedAudience,
  listAudiencesOf,
  listReceivingNetworks,
  listTierRows,
  listTiersOf,
  lockNetworks,
  markAudienceEnded,
  readDatabaseNow,
  stopTiers,
  updateTierTimes,
  writeAudienceMembers,
  type TierRow,
} from './audiences.queries.ts';
import { findNetworkRow } from './networks.queries.ts';
import { keepAskedOn } from './tier-answers.queries.ts';
import {
  changeTiers,
  followReleased,
  isPublic,
  isSameTiers,
  keepsReleased,
  releaseDue,
  releaseNow,
  startTiers,
  type StatedTier,
} from './tiers.policy.ts';

/*
 * The audience of a tiered posting is a hidden network: its members are the companies of the released tiers, so that M3 is
 * M3t wherever a posting is shown. Lock the posting first. Times are those of the database.
 */

/** The columns of a posting by which others see it. */
export interface Visibility {
  readonly post_mode: PostMode;
  readonly network_id: number;
}

/** Makes the audience of a new posting and releases the first tier. @throws AppError `network.notFound`, `company.notFound` */
export async function openAudience(
  tx: Tx,
  caller: CompanyCaller,
  tiers: readonly Tier[],
  keptNetworkIds?: readonly number[],
): Promise<Visibility> {
  const stated = await toStatedTiers(tx, caller, tiers, { networkIds: [], accountIds: [], keptNetworkIds });
  return writeAudience(tx, caller, startTiers(stated, await readDatabaseNow(tx)));
}

/**
 * Changes the tiers of a posting. Companies that see it by a released tier keep it. Other tiers make another audience, so
 * that an edit of tiers changes the posting's columns.
 *
 * @throws AppError `network.notFound`, `company.notFound`, `posting.tiersReleased`
 */
export async function changeAudience(
  tx: Tx,
  caller: CompanyCaller,
  before: Visibility,
  tiers: readonly Tier[],
  keptNetworkIds?: readonly number[],
): Promise<Visibility> {
  const rows = await listTierRows(tx, before.network_id);
  const known = rows.flatMap(({ network_id: networkId }) => networkId ?? []);
  const knownAccountIds = rows.flatMap(({ account_ids: accountIds }) => accountIds);
  const stated = await toStatedTiers(tx, caller, tiers, {
    networkIds: known,
    accountIds: knownAccountIds,
    keptNetworkIds,
  });
  if (isSameTiers(rows, stated)) return before;
  assertThat(keepsReleased(rows, stated), 'posting.tiersReleased', undefined, [
    fieldError('tiers', 'posting.tiersReleased'),
  ]);
  const changed = changeTiers(rows, stated, await readDatabaseNow(tx));
  // Before the audience, as a change of their members does.
  await lockReceivers(tx, [...rows, ...stated]);
  const after = await writeAudience(tx, caller, changed);
  await keepAskedOn(tx, before.network_id, after.network_id);
  await markAudienceEnded(tx, before.network_id);
  return after;
}

/** Ends the audience of a posting, which then gets a network or is public. */
export async function endAudience(tx: Tx, audienceId: number): Promise<void> {
  await lockAudiences(tx, [audienceId]);
  await markAudienceEnded(tx, audienceId);
}

/** Removes an audience that was made for a posting which is then not written. */
export async function dropAudience(tx: Tx, audienceId: number): Promise<void> {
  await deleteAudience(tx, audienceId);
  await appendChanges(tx, [{ type: 'network', networkId: audienceId, members: null, isAudience: true }]);
}

/**
 * Locks the audiences of postings that end together until the transaction ends: after the networks of their tiers, and in the
 * order of their ids, as a change of a network does. So neither waits for the other.
 *
 * @param networkIds of the postings; those that are no audience are left out
 */
export async function lockAudiences(tx: Tx, networkIds: readonly (number | null)[]): Promise<void> {
  const ids = networkIds.flatMap((id) => id ?? []);
  if (ids.length === 0) return;
  const receivers = await listReceivingNetworks(tx, ids);
  if (receivers.length > 0) await lockNetworks(tx, receivers, 'receivers');
  await lockNetworks(tx, ids, 'audiences');
}

/**
 * Makes an audience for one that is taken of a posting with a quantity: the same companies see it once it is open again, and
 * nothing more is released by itself. Each posting has an audience of its own, because its end ends the audience.
 *
 * @returns the id of the copy; the network itself where it is no audience
 */
export async function copyAudience(tx: Tx, networkId: number | null): Promise<number | null> {
  if (networkId === null) return null;
  // A company that leaves a receiver meanwhile would stay in the copy.
  await lockReceivers(tx, await listTierRows(tx, networkId));
  const copied = await insertCopiedAudience(tx, networkId);
  if (copied === undefined) return networkId;
  await appendAudiences(tx, [copied]);
  return copied;
}

/** Checks that a user may name the receivers of tiers. @throws AppError `network.notFound`, `company.notFound` */
export async function checkTiers(
  tx: Tx,
  caller: CompanyCaller,
  tiers: readonly Tier[],
  keptNetworkIds: readonly number[],
): Promise<void> {
  await toStatedTiers(tx, caller, tiers, { networkIds: [], accountIds: [], keptNetworkIds });
}

/**
 * Changed tiers of a lane for one of its open postings, which is locked: where those that are released have other receivers,
 * they stay, and the others follow them.
 *
 * @param networkId the audience of the posting; another network, or null, for a posting without tiers
 */
export async function toOpenTiers(tx: Tx, networkId: number | null, tiers: readonly Tier[]): Promise<readonly Tier[]> {
  const rows = networkId === null ? [] : await listTierRows(tx, networkId);
  const released: Tier[] = [];
  for (const { is_everybody, network_id, account_ids, rate, minutes, book_now, released_on } of rows) {
    if (released_on === null) break;
    released.push({
      receivers: is_everybody
        ? { type: 'everybody' }
        : network_id === null
          ? { type: 'companies', custCds: (await listCompanyNames(tx, account_ids)).map(({ custCd }) => custCd) }
          : { type: 'network', networkId: network_id },
      ...{ rate, minutes, bookNow: book_now },
    });
  }
  return followReleased(released, tiers);
}

/**
 * Releases the tiers of locked postings that are due by the clock of the database, or with `number` that one and those before
 * it. The postings are shown to the companies of a network before their own changes follow. As many statements for many
 * postings as for one.
 *
 * @returns of each audience of which something was released whether every company sees the posting now
 */
export async function releaseTiers(
  tx: Tx,
  audienceIds: readonly number[],
  number?: number,
): Promise<Map<number, { readonly isPublic: boolean }>> {
  const released = new Map<number, { readonly isPublic: boolean }>();
  if (audienceIds.length === 0) return released;
  const now = await readDatabaseNow(tx);
  const moved = [...(await listTiersOf(tx, audienceIds))].flatMap(([audienceId, before]) => {
    const after = number === undefined ? releaseDue(before, now) : releaseNow(before, number, now);
    const changed = after.filter((row, index) => isMoved(row, before[index]));
    if (changed.length > 0) released.set(audienceId, { isPublic: isPublic(after) });
    return changed.map((row) => ({ ...row, audience_id: audienceId }));
  });
  if (moved.length === 0) return released;
  await updateTierTimes(tx, moved);
  await carry(tx, [...released.keys()], now);
  return released;
}

/** Ends the waiting of a posting that is not open. */
export async function endWaiting(tx: Tx, audienceId: number): Promise<void> {
  await stopTiers(tx, audienceId);
}

/** Carries a changed network, which is locked, to the audiences of which a tier names it, in the same transaction. */
export async function carryToAudiences(tx: Tx, networkId: number): Promise<void> {
  const audienceIds = await listAudiencesOf(tx, networkId);
  if (audienceIds.length > 0) await carry(tx, audienceIds, await readDatabaseNow(tx));
}

async function carry(tx: Tx, audienceIds: readonly number[], now: Date): Promise<void> {
  const locked = await lockNetworks(tx, audienceIds, 'audiences');
  await appendAudiences(tx, await writeAudienceMembers(tx, locked, now));
}

async function writeAudience(tx: Tx, caller: CompanyCaller, rows: readonly TierRow[]): Promise<Visibility> {
  await lockReceivers(tx, rows);
  const audienceId = await insertAudience(tx, caller, rows);
  await carry(tx, [audienceId], await readDatabaseNow(tx));
  return { network_id: audienceId, post_mode: isPublic(rows) ? 'A' : 'P' };
}

async function lockReceivers(tx: Tx, rows: readonly Pick<TierRow, 'network_id'>[]): Promise<void> {
  const receivers = rows.flatMap(({ network_id: networkId }) => networkId ?? []);
  if (receivers.length > 0) await lockNetworks(tx, receivers, 'receivers');
}

function isMoved(after: TierRow, before: TierRow | undefined): boolean {
  return after.released_on !== before?.released_on || after.due_on !== before?.due_on;
}

/**
 * Tiers with the ids of their receivers.
 *
 * @param known receivers that the posting has: networks, which a colleague may keep, and companies, also closed ones
 */
async function toStatedTiers(
  tx: Tx,
  caller: CompanyCaller,
  tiers: readonly Tier[],
  known: {
    readonly networkIds: readonly number[];
    readonly accountIds: readonly number[];
    /** Networks of what the draft is made of, which the company must still have. */
    readonly keptNetworkIds: readonly number[] | undefined;
  },
): Promise<StatedTier[]> {
  const codes = tiers.flatMap(({ receivers }) => (receivers.type === 'companies' ? receivers.custCds : []));
  const companies = new Map(
    (await listCompaniesByCode(tx, caller, codes, known.accountIds)).map((company) => [
      company.cust_cd,
      company.account_id,
    ]),
  );
  const stated: StatedTier[] = [];
  for (const [index, { receivers, rate, bookNow, minutes }] of tiers.entries()) {
    const field = `tiers.${index}.receivers`;
    const networkId = receivers.type === 'network' ? receivers.networkId : null;
    if (networkId !== null && !known.networkIds.includes(networkId))
      await assertNetwork(tx, caller, { networkId, keptIds: known.keptNetworkIds, field });
    const accountIds = receivers.type === 'companies' ? toAccountIds(companies, receivers.custCds, field) : [];
    stated.push({
      number: index + 1,
      is_everybody: receivers.type === 'everybody',
      network_id: networkId,
      account_ids: accountIds,
      rate,
      book_now: bookNow,
      minutes: index + 1 < tiers.length ? minutes : null,
    });
  }
  return stated;
}

async function assertNetwork(
  tx: Tx,
  caller: CompanyCaller,
  { networkId, keptIds, field }: { networkId: number; keptIds: readonly number[] | undefined; field: string },
): Promise<void> {
  const network = await findNetworkRow(tx, caller, networkId, keptIds);
  assertThat(network, 'network.notFound', undefined, [fieldError(`${field}.networkId`, 'network.notFound')]);
}

function toAccountIds(companies: ReadonlyMap<string, number>, codes: readonly string[], field: string): number[] {
  const ids = codes.map((code) => {
    const id = companies.get(code);
    if (id !== undefined) return id;
    throw new AppError('company.notFound', undefined, [fieldError(`${field}.custCds`, 'company.notFound')]);
  });
  return [...new Set(ids)].sort((one, other) => one - other);
}
