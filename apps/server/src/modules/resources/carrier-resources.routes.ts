import * as calls from '@loadstone/contracts/machine';
import { PRODUCT_IDS } from '@loadstone/contracts/postings';
import {
  ENTITY_STATUSES,
  ENTITY_TYPES,
  type DriverDetails,
  type EquipmentDetails,
} from '@loadstone/contracts/resources';
import type { FastifyInstance } from 'fastify';
import type { Board } from '../../board/board.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { readCursor, toCursor, toInstant } from '../../endpoints/resources.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { assertThat } from '../../ground/errors.ts';
import { assertFeature, assertProduct } from '../permits/index.ts';
import { findResourceRow, listResourceRows, type ResourceRow } from './resources.queries.ts';
import { changeResource, createResource } from './resources.service.ts';

const CURSOR = /^\d{1,10}$/;

/** The drivers and the equipment of a carrier as a resource for programs; the use-cases are those of the desk. */
export function registerCarrierResources(http: FastifyInstance, board: Board): void {
  const { db } = board;
  const getRow = async (caller: CompanyCaller, id: number): Promise<ResourceRow> => {
    const row = await findResourceRow(db, caller.accountId, id);
    assertThat(row !== undefined && row.status_id !== ENTITY_STATUSES.deleted, 'resource.notFound');
    return row;
  };
  registerEndpoint(http, calls.listResourcesOfCarrier, async ({ caller, query }) => {
    assertCarrier(caller);
    const { type, isActive, modifiedSince, limit, cursor } = query;
    const [after = '0'] = readCursor(cursor, CURSOR) ?? [];
    const since = toInstant(modifiedSince);
    const statusId = isActive ? ENTITY_STATUSES.active : ENTITY_STATUSES.inactive;
    const rows = await listResourceRows(db, { accountId: caller.accountId, typeId: ENTITY_TYPES[type], statusId });
    const page = rows
      .filter(({ id, updated_on: on }) => id > Number(after) && (since === undefined || on >= since))
      .toSorted((one, other) => one.id - other.id);
    const items = page.slice(0, limit).map(toCarrierResource);
    return { items, nextCursor: page.length > limit ? toCursor([items.at(-1)?.id ?? 0]) : null };
  });
  registerEndpoint(http, calls.getResourceOfCarrier, async ({ caller, params: { id } }) => {
    assertCarrier(caller);
    return toCarrierResource(await getRow(caller, id));
  });
  registerEndpoint(http, calls.addResourceOfCarrier, async ({ caller, body }) => {
    assertCarrier(caller);
    const { entityId } = await createResource(board, caller, toDraft(body));
    return toCarrierResource(await getRow(caller, entityId));
  });
  registerEndpoint(http, calls.replaceResourceOfCarrier, async ({ caller, params, body }) => {
    assertCarrier(caller);
    const { isActive, version, ...draft } = body;
    const { user_id: userId } = await getRow(caller, params.id);
    const statusId = isActive ? ENTITY_STATUSES.active : ENTITY_STATUSES.inactive;
    await changeResource(board, caller, { ...toDraft(draft, userId), entityId: params.id, statusId, version });
    return toCarrierResource(await getRow(caller, params.id));
  });
  registerEndpoint(http, calls.removeResourceOfCarrier, async ({ caller, params: { id } }) => {
    assertCarrier(caller);
    await getRow(caller, id);
    await changeResource(board, caller, { statusId: ENTITY_STATUSES.deleted, entityId: id });
    return { id };
  });
}

/** @throws AppError `product.missing`, `permit.missing` */
function assertCarrier(caller: CompanyCaller): void {
  assertProduct(caller, PRODUCT_IDS.C);
  assertFeature(caller, 'll_resources', PRODUCT_IDS.C);
}

/** @param userId of a driver who is a user, whose own names then apply */
function toDraft(draft: calls.CarrierResourceDraft, userId: number | null = null) {
  const { type, ...details } = draft;
  return type === 'driver'
    ? { entityTypeId: ENTITY_TYPES.driver, entityDetailsJSON: { ...(details as DriverDetails), userId: userId ?? 0 } }
    : { entityTypeId: ENTITY_TYPES[type], entityDetailsJSON: details as EquipmentDetails };
}

function toCarrierResource(row: ResourceRow): calls.CarrierResource {
  const shared = {
    id: row.id,
    isActive: row.status_id === ENTITY_STATUSES.active,
    version: row.version,
    updatedOn: row.updated_on.toISOString(),
  };
  if (row.entity_type_id === ENTITY_TYPES.driver) {
    return { type: 'driver', ...shared, ...(row.details as Omit<DriverDetails, 'userId'>) };
  }
  const type = row.entity_type_id === ENTITY_TYPES.truck ? 'truck' : 'trailer';
  return { type, ...shared, ...(row.details as EquipmentDetails) };
}
