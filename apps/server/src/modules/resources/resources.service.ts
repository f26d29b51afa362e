import { LIMITS } from '@loadstone/contracts/board';
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
} from '@loadstone/contracts/resources';
import type { UserCaller } from '../../ground/caller.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Db, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, assertThat, errorText, fieldError } from '../../ground/errors.ts';
import { lockCompany } from '../companies/index.ts';
import { isKeyRight } from '../permits/index.ts';
import { assertCallerInsured, type CheckDependencies } from '../postings/index.ts';
import { findUserOfCompany } from '../users/index.ts';
import { toResourcesChanged } from './resources.live.ts';
import { isDriverUser, toUseRefusal, type ResourceUse } from './resources.policy.ts';
import { toResource } from './resources.presenter.ts';
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

export interface ResourcesDependencies extends CheckDependencies {
  db: Db;
  /** The running assignment of a resource; undefined for none. Called in the transaction that has locked the resource. */
  findUse: (tx: Tx, resourceId: number) => Promise<ResourceUse | undefined>;
  /** The resources of a company that are on a load which is assigned or on route. */
  listInUse: (accountId: number) => Promise<number[]>;
}

/** The resources that a caller requests, with the ids and the key of the path. */
interface ResourceFilter {
  readonly typeId: EntityTypeId;
  readonly statusId: EntityStatusId;
  readonly accountId: number;
  readonly userId: number;
  readonly resourceKey: string;
}

/**
 * The use-cases of a carrier's drivers and equipment. A resource of another company is `resource.notFound`; adding and
 * editing with expired insurance is `insurance.expired`, deleting is allowed.
 */
interface ResourcesService {
  /**
   * By name; without the feature or with a wrong key an empty list with `responseCode` 700.
   *
   * @throws AppError `company.notFound`, `user.notFound` for the ids of others.
   */
  listResources(caller: UserCaller, filter: ResourceFilter): Promise<ResourceList>;
  /** @throws AppError `resource.notFound`. */
  getResource(caller: UserCaller, id: number): Promise<Resource>;
  /**
   * Adds a resource. Where a driver of the company has the draft's email, returns that driver and adds none.
   *
   * @throws AppError `user.notFound` for a user who is no enabled driver of the company.
   */
  createResource(caller: UserCaller, draft: ResourceDraft): Promise<Resource & { isNew: boolean }>;
  /**
   * Edits a resource, sets its status or deletes it. Deleting it again changes nothing.
   *
   * @throws AppError `resource.notFound`, `resource.changedMeanwhile`, `resource.emailTaken`, `user.notFound`, and
   *   `resource.assigned` for a deletion during an assignment.
   */
  changeResource(caller: UserCaller, change: ResourceChange): Promise<Resource>;
}

export function createResourcesService(dependencies: ResourcesDependencies): ResourcesService {
  const { db, clock } = dependencies;
  const publish = (tx: Tx, row: ResourceRow) =>
    appendChanges(tx, [toResourcesChanged(row.account_id, row.entity_type_id)]);

  return {
    async listResources(caller, filter) {
      if (!isKeyRight(caller, 'll_resources', PRODUCT_IDS.C, filter.resourceKey)) {
        return { entities: [], assignedIds: [], responseCode: ENTITY_RESPONSES.notSubscribed };
      }
      assertThat(filter.accountId === caller.accountId, 'company.notFound', errorText('company.notExisting'));
      assertThat(filter.userId === caller.userId, 'user.notFound');
      const [rows, inUse] = await Promise.all([listResourceRows(db, filter), dependencies.listInUse(caller.accountId)]);
      const assignedIds = rows.map(({ id }) => id).filter((id) => inUse.includes(id));
      return { entities: rows.map(toResource), assignedIds, responseCode: ENTITY_RESPONSES.ok };
    },

    async getResource({ accountId }, id) {
      const row = await findResourceRow(db, accountId, id);
      assertThat(row, 'resource.notFound');
      return toResource(row);
    },

    createResource: (caller, draft) =>
      inTransaction(db, async (tx) => {
        await assertCallerInsured(dependencies, tx, caller, 'E');
        const columns = await toColumns(tx, caller, draft);
        const known = await findSameDriver(tx, caller, columns);
        if (known) return { ...toResource(known), isNew: false };
        const row = await insertResource(tx, {
          ...columns,
          accountId: caller.accountId,
          typeId: draft.entityTypeId,
          by: caller.userId,
          on: clock.now(),
        });
        assertThat((await countResources(tx, caller.accountId)) <= LIMITS.resources, 'resource.limitReached');
        await publish(tx, row);
        return { ...toResource(row), isNew: true };
      }),

    changeResource: (caller, change) =>
      inTransaction(db, async (tx) => {
        if (change.statusId !== ENTITY_STATUSES.deleted) await assertCallerInsured(dependencies, tx, caller, 'E');
        const before = await findResourceForUpdate(tx, caller.accountId, change.entityId);
        assertThat(before, 'resource.notFound');
        if (change.statusId === ENTITY_STATUSES.deleted) {
          if (before.status_id === ENTITY_STATUSES.deleted) return toResource(before);
          const use = await dependencies.findUse(tx, before.id);
          if (use) throw new AppError('resource.assigned', toUseRefusal(isDriver(before), use));
        }
        const row = await updateResource(tx, before.id, {
          ...(change.statusId === ENTITY_STATUSES.deleted ? EMPTY : await toEditColumns(tx, caller, before, change)),
          statusId: change.statusId,
          by: caller.userId,
          on: clock.now(),
        });
        await publish(tx, row);
        return toResource(row);
      }),
  };
}

const EMPTY: ResourceColumns = { details: {}, userId: null };

function isDriver({ entity_type_id }: ResourceRow): boolean {
  return entity_type_id === ENTITY_TYPES.driver;
}

/** The columns of an edit, after the checks that need the row. Restores a deleted resource. */
async function toEditColumns(
  tx: Tx,
  caller: UserCaller,
  before: ResourceRow,
  change: Exclude<ResourceChange, { statusId: -3 }>,
): Promise<ResourceColumns> {
  assertThat(before.version === change.version, 'resource.changedMeanwhile');
  assertThat(before.entity_type_id === change.entityTypeId, 'request.invalid', errorText('resource.typeStays'), [
    fieldError('entityTypeId', 'resource.typeStays'),
  ]);
  const columns = await toColumns(tx, caller, change);
  const same = await findSameDriver(tx, caller, columns);
  assertThat(same === undefined || same.id === before.id, 'resource.emailTaken', undefined, [
    fieldError('entityDetailsJSON.email', 'resource.emailTaken'),
  ]);
  return columns;
}

/** What is stored of a draft. The names, phone and email of a driver who is a user are those of the user. */
async function toColumns(tx: Tx, { accountId }: UserCaller, draft: ResourceDraft): Promise<ResourceColumns> {
  if (draft.entityTypeId !== ENTITY_TYPES.driver) return { details: draft.entityDetailsJSON, userId: null };
  const { userId, ...details } = draft.entityDetailsJSON;
  if (userId === 0) return { details, userId: null };
  const user = await findUserOfCompany(tx, { accountId, userId });
  assertThat(user !== undefined && isDriverUser(user), 'user.notFound', errorText('resource.noDriver'), [
    fieldError('entityDetailsJSON.userId', 'resource.noDriver'),
  ]);
  const { first_name: firstname, last_name: lastname, phone, email } = user;
  return { details: { firstname, lastname, phone, email }, userId };
}

/** The company's driver with the same email. Drivers of a company are written one after the other. */
async function findSameDriver(
  tx: Tx,
  { accountId }: UserCaller,
  { details }: ResourceColumns,
): Promise<ResourceRow | undefined> {
  if (!('email' in details)) return undefined;
  await lockCompany(tx, accountId);
  return findDriverByEmail(tx, accountId, details.email);
}
