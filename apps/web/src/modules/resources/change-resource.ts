import {
  changeResource,
  createResource,
  ENTITY_STATUSES,
  ENTITY_TYPES,
  type DriverDetails,
  type EquipmentDetails,
} from '@loadstone/contracts/resources';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { withRetryKey } from '../../lib/api/retry-key.ts';
import { useSession } from '../../lib/session/session.ts';
import { toDriverDetails, toEquipmentDetails, type Driver, type Equipment } from './resource.ts';

/** A driver or a truck to be added, or the edit of one. */
export type ResourceInput =
  | { readonly entityTypeId: typeof ENTITY_TYPES.driver; readonly details: DriverDetails }
  | { readonly entityTypeId: typeof ENTITY_TYPES.truck; readonly details: EquipmentDetails };

function toText({ entityTypeId, details }: ResourceInput): string {
  return JSON.stringify(entityTypeId === ENTITY_TYPES.driver ? toDriverDetails(details) : toEquipmentDetails(details));
}

function useResourceKey(): { resourceKey: string } {
  return { resourceKey: useSession().keyFor('ll_resources') };
}

/** Adds a driver or a truck. */
export function useCreateResource() {
  const params = useResourceKey();
  return useMutation({
    mutationFn: (input: ResourceInput) => {
      const body = { entityTypeId: input.entityTypeId, entityDetailsJSON: toText(input) };
      return withRetryKey('resource', body, (idempotencyKey) =>
        callEndpoint(createResource, { params, body, idempotencyKey }),
      );
    },
  });
}

/** Saves a driver or a truck, also one that was deleted. */
export function useEditResource() {
  const params = useResourceKey();
  return useMutation({
    mutationFn: ({ key, input }: { key: Pick<Driver, 'entityId' | 'version'>; input: ResourceInput }) => {
      const body = {
        entityId: key.entityId,
        version: key.version,
        statusId: ENTITY_STATUSES.active,
        entityTypeId: input.entityTypeId,
        entityDetailsJSON: toText(input),
      };
      return withRetryKey('resource', body, (idempotencyKey) =>
        callEndpoint(changeResource, { params, body, idempotencyKey }),
      );
    },
  });
}

/** Deletes a driver or a truck. */
export function useDeleteResource() {
  const params = useResourceKey();
  return useMutation({
    mutationFn: ({ entityId }: Driver | Equipment) =>
      callEndpoint(changeResource, { params, body: { entityId, statusId: ENTITY_STATUSES.deleted } }),
  });
}
