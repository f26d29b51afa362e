import { ENTITY_STATUSES, ENTITY_TYPES, type Resource } from '@loadstone/contracts/resources';
import type { ResourceRow } from './resources.queries.ts';

export function toResource(row: ResourceRow): Resource {
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
