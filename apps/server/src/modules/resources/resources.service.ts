import { LIMITS } from '@loadstone/contracts/board';
import { USER_STATUSES } from '@loadstone/contracts/companies';
import { PRODUCT_IDS } from '@loadstone/contracts/postings';
import {
  ENTITY_RESPONSES,
  ENTITY_STATUSES,
  ENTITY_TYPES,
  type EntityStatusId,
  type EntityTypeId,
  type Resource,
  type ResourceChange,
  type ResourceDraft,
  type ResourceList,
  type resourceEvents,
} from '@loadstone/contracts/resources';
import type { ErrorText } from '@loadstone/contracts/texts';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { appendChanges, toEventChange, type EventChange } from '../../db/change-feed/change-feed.ts';
import type { Tx } from '../../db/database.ts';
import type { UserRow } from '../../db/tables/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, assertThat, errorText, fieldError } from '../../ground/errors.ts';
import { findNearestCity } from '../../partners/index.ts';
import { lockCompany } from '../companies/index.ts';
import { hasFeature, isKeyRight } from '../permits/index.ts';
import { assertCallerInsured } from '../postings/index.ts';
import { findUserOfCompany } from '../users/index.ts';
import {
  findResourceUse,
  listLastSigns,
  listResourcesInUse,
  type LastSign,
  type ResourceUse,
} from './resource-use.queries.ts';
import {
  countResources,
  findDriverByEmail,
  findResourceForUpdate,
  findResourceRow,
  insertResource,
  listResourceRows,
  updateResource,
  type ResourceColumns,
  type ResourceRow,
} from './resources.queries.ts';
import type { EventSources } from '../../db/change-feed/event-sources.ts';

/** The sources of the resource events. */
export const resourceEventSources = { 'resources.changed': 'module' } satisfies EventSources<typeof resourceEvents>;

/** After this a truck may be anywhere. */
const PLACE_DAYS = 14;
const DAY_MS = 86_400_000;

/** The resources that a caller requests, with the ids and the key of the path. */
interface ResourceFilter {
  readonly typeId: EntityTypeId;
  readonly statusId: EntityStatusId;
  readonly accountId: number;
  readonly userId: number;
  readonly resourceKey: string;
}

/**
 * The drivers or the equipment of the caller's company, by name; without the feature or with a wrong key an empty list with
 * `responseCode` 700.
 *
 * @throws AppError `company.notFound`, `user.notFound` for the ids of others
 */
export async function listResources(
  { db, clock }: Board,
  caller: CompanyCaller,
  filter: ResourceFilter,
): Promise<ResourceList> {
  if (!isKeyRight(caller, 'll_resources', PRODUCT_IDS.C, filter.resourceKey)) {
    return { entities: [], assignedIds: [], uses: [], places: [], responseCode: ENTITY_RESPONSES.notSubscribed };
  }
  assertThat(filter.accountId === caller.accountId, 'company.notFound', errorText('company.notExisting'));
  assertThat(filter.userId === caller.userId, 'user.notFound');
  const { accountId } = caller;
  const hasPositions = hasFeature(caller, 'll_track', PRODUCT_IDS.C);
  const since = new Date(clock.now().getTime() - PLACE_DAYS * DAY_MS);
  const [rows, inUse, signs] = await Promise.all([
    listResourceRows(db, filter),
    listResourcesInUse(db, accountId),
    listLastSigns(db, { accountId, since, hasPositions }),
  ]);
  const ids = new Set(rows.map(({ id }) => id));
  const uses = inUse.filter(({ entityId }) => ids.has(entityId)).map(toUse);
  const inUseIds = new Set(uses.map(({ entityId }) => entityId));
  const assignedIds = rows.map(({ id }) => id).filter((id) => inUseIds.has(id));
  const places = signs.filter(({ entityId }) => ids.has(entityId)).flatMap(toPlace);
  return { entities: rows.map(toResource), assignedIds, uses, places, responseCode: ENTITY_RESPONSES.ok };
}

/** Where a resource was last; none for a position that is far from every city. */
function toPlace({ entityId, seenOn: on, lat, long, destCity, destSt }: LastSign): ResourceList['places'] {
  const seenOn = on.toISOString();
  if (lat === null || long === null) return [{ entityId, source: 'delivery', city: destCity, st: destSt, seenOn }];
  const city = findNearestCity(lat, long);
  return city === undefined ? [] : [{ entityId, source: 'position', city: city.name, st: city.st, seenOn }];
}

function toUse({
  status,
  ...use
}: Awaited<ReturnType<typeof listResourcesInUse>>[number]): ResourceList['uses'][number] {
  return { ...use, pStatus: status === 'R' ? 'R' : 'A' };
}

/** A resource of the caller's company. @throws AppError `resource.notFound` */
export async function getResource({ db }: Board, { accountId }: CompanyCaller, id: number): Promise<Resource> {
  const row = await findResourceRow(db, accountId, id);
  assertThat(row, 'resource.notFound');
  return toResource(row);
}

/**
 * Adds a resource. Where a driver of the company has the draft's email, returns that driver and adds none.
 *
 * @throws AppError `insurance.expired`, `resource.limitReached`, `user.notFound` for a user who is no enabled driver of the
 *   company
 */
export async function createResource(
  board: Board,
  caller: CompanyCaller,
  draft: ResourceDraft,
): Promise<Resource & { isNew: boolean }> {
  return inTransaction(board.db, async (tx) => {
    await assertCallerInsured(board, tx, caller, 'E');
    const columns = await toColumns(tx, caller, draft);
    const known = await findSameDriver(tx, caller, columns);
    if (known) return { ...toResource(known), isNew: false };
    const row = await insertResource(tx, {
      ...columns,
      accountId: caller.accountId,
      typeId: draft.entityTypeId,
      by: caller.userId,
      on: board.clock.now(),
    });
    assertThat((await countResources(tx, caller.accountId)) <= LIMITS.resources, 'resource.limitReached');
    await appendChanges(tx, [toResourcesChanged(row.account_id, row.entity_type_id)]);
    return { ...toResource(row), isNew: true };
  });
}

/**
 * Edits a resource, sets its status or deletes it, which is allowed with expired insurance. Deleting it again changes
 * nothing.
 *
 * @throws AppError `resource.notFound`, `resource.changedMeanwhile`, `resource.emailTaken`, `user.notFound`,
 *   `insurance.expired`, and `resource.assigned` for a deletion during an assignment
 */
export async function changeResource(board: Board, caller: CompanyCaller, change: ResourceChange): Promise<Resource> {
  return inTransaction(board.db, async (tx) => {
    if (change.statusId !== ENTITY_STATUSES.deleted) await assertCallerInsured(board, tx, caller, 'E');
    const before = await findResourceForUpdate(tx, caller.accountId, change.entityId);
    assertThat(before, 'resource.notFound');
    if (change.statusId === ENTITY_STATUSES.deleted) {
      if (before.status_id === ENTITY_STATUSES.deleted) return toResource(before);
      const use = await findResourceUse(tx, before.id);
      if (use) throw new AppError('resource.assigned', toUseRefusal(isDriver(before), use));
    }
    const row = await updateResource(tx, before.id, {
      ...(change.statusId === ENTITY_STATUSES.deleted ? EMPTY : await toEditColumns(tx, caller, before, change)),
      statusId: change.statusId,
      by: caller.userId,
      on: board.clock.now(),
    });
    await appendChanges(tx, [toResourcesChanged(row.account_id, row.entity_type_id)]);
    return toResource(row);
  });
}

const EMPTY: ResourceColumns = { details: {}, userId: null };

function isDriver({ entity_type_id }: ResourceRow): boolean {
  return entity_type_id === ENTITY_TYPES.driver;
}

/** The columns of an edit, after the checks that need the row. Restores a deleted resource. */
async function toEditColumns(
  tx: Tx,
  caller: CompanyCaller,
  before: ResourceRow,
  change: Exclude<ResourceChange, { statusId: -3 }>,
): Promise<ResourceColumns> {
  assertThat(before.version === change.version, 'resource.changedMeanwhile');
  assertThat(before.entity_type_id === change.entityTypeId, 'request.invalid', errorText('resource.typeStays'), [
    fieldError('entityTypeId', 'resource.typeStays'),
  ]);
  const columns = await toColumns(tx, caller, change, before.user_id);
  const same = await findSameDriver(tx, caller, columns);
  assertThat(same === undefined || same.id === before.id, 'resource.emailTaken', undefined, [
    fieldError('entityDetailsJSON.email', 'resource.emailTaken'),
  ]);
  return columns;
}

/**
 * What is stored of a draft. The names, phone and email of a driver who is a user are those of the user.
 *
 * @param linkedId the user that the driver has already, who may have been disabled since
 */
async function toColumns(
  tx: Tx,
  { accountId }: CompanyCaller,
  draft: ResourceDraft,
  linkedId: number | null = null,
): Promise<ResourceColumns> {
  if (draft.entityTypeId !== ENTITY_TYPES.driver) return { details: draft.entityDetailsJSON, userId: null };
  const { userId, ...details } = draft.entityDetailsJSON;
  if (userId === 0) return { details, userId: null };
  const user = await findUserOfCompany(tx, { accountId, userId });
  const isAllowed = user !== undefined && (userId === linkedId || isDriverUser(user));
  assertThat(isAllowed, 'user.notFound', errorText('resource.noDriver'), [
    fieldError('entityDetailsJSON.userId', 'resource.noDriver'),
  ]);
  const { first_name: firstname, last_name: lastname, phone, email } = user;
  return { details: { firstname, lastname, phone, email }, userId };
}

/** The company's driver with the same email. Drivers of a company are written one after the other. */
async function findSameDriver(
  tx: Tx,
  { accountId }: CompanyCaller,
  { details }: ResourceColumns,
): Promise<ResourceRow | undefined> {
  if (!('email' in details)) return undefined;
  await lockCompany(tx, accountId);
  return findDriverByEmail(tx, accountId, details.email);
}

/** True for a user that "Find an existing driver" offers. */
function isDriverUser({ role, status_id }: Pick<UserRow, 'role' | 'status_id'>): boolean {
  return role === 'driver' && status_id === USER_STATUSES.enabled;
}

/** Why an assigned resource cannot be deleted, with its assignment. */
function toUseRefusal(isOfDriver: boolean, { srceCity, srceSt, destCity, destSt, status }: ResourceUse): ErrorText {
  const name = isOfDriver ? 'resource.driverAssigned' : 'resource.equipmentAssigned';
  return errorText(name, { srceCity, srceSt, destCity, destSt, status });
}

function toResource(row: ResourceRow): Resource {
  return {
    entityId: row.id,
    entityTypeId: row.entity_type_id,
    statusId: row.status_id,
    entityDetailsJSON: toDetailsText(row),
    accountId: row.account_id,
    userId: row.user_id ?? 0,
    createdBy: row.created_by,
    updatedBy: row.updated_by,
    version: row.version,
  };
}

function toDetailsText(row: ResourceRow): string {
  if (row.status_id === ENTITY_STATUSES.deleted) return '';
  const isDriver = row.entity_type_id === ENTITY_TYPES.driver;
  return JSON.stringify(isDriver ? { ...row.details, userId: row.user_id ?? 0 } : row.details);
}

/** The event of a company whose resources of a type have changed. */
function toResourcesChanged(accountId: number, entityTypeId: number): EventChange {
  return toEventChange(accountId, { type: 'resources.changed', entityTypeId });
}
