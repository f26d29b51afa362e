import {
  ENTITY_RESPONSES,
  ENTITY_STATUSES,
  ENTITY_TYPES,
  listActiveResources,
  listResources,
  type Resource,
  type ResourceList,
} from '@loadstone/contracts/resources';
import { perLocale } from '@loadstone/contracts/texts';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { useSession, type Session } from '../../lib/session/session.ts';
import { locale } from '../../lib/texts/t.ts';
import { toDriver, toEquipment, type Driver, type Equipment, type ResourceState } from './resource.ts';
import type { ResourceEdit } from './use-save-resource.ts';
import { resourcesKey } from '../../live/query-keys.ts';

/** The company's active drivers by name; null without a subscription. */
function driversQuery({ claims, keyFor }: Session) {
  const { accountId, userId } = claims;
  const params = { typeId: ENTITY_TYPES.driver, accountId, userId, resourceKey: keyFor('ll_resources') };
  return queryOptions({
    queryKey: [...resourcesKey, 'drivers'],
    queryFn: async ({ signal }): Promise<Driver[] | null> =>
      toRows(await callEndpoint(listActiveResources, { params, signal }), toDriver, toDriverName),
    staleTime: 0,
  });
}

/** The company's active trucks by name; null without a subscription. */
function equipmentQuery({ claims, keyFor }: Session) {
  const { accountId, userId } = claims;
  const params = {
    typeId: ENTITY_TYPES.truck,
    statusId: ENTITY_STATUSES.active,
    accountId,
    userId,
    resourceKey: keyFor('ll_resources'),
  };
  return queryOptions({
    queryKey: [...resourcesKey, 'equipment'],
    queryFn: async ({ signal }): Promise<Equipment[] | null> =>
      toRows(await callEndpoint(listResources, { params, signal }), toEquipment, ({ vehicleName }) => vehicleName),
    staleTime: 0,
  });
}

/** Numbers within names are compared as numbers: Truck 2 before Truck 10. */
const collator = perLocale((locale) => new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }));

const toDriverName = ({ firstname, lastname }: Driver): string => `${firstname} ${lastname}`;

function toRows<Row>(
  { responseCode, entities, assignedIds, uses, places }: ResourceList,
  toRow: (resource: Resource, state: ResourceState) => Row,
  toName: (row: Row) => string,
): Row[] | null {
  if (responseCode === ENTITY_RESPONSES.notSubscribed) return null;
  return entities
    .map((resource) => {
      const { entityId: id } = resource;
      const use = uses.find(({ entityId }) => entityId === id);
      const place = places.find(({ entityId }) => entityId === id);
      return toRow(resource, { isAssigned: assignedIds.includes(id), use, place });
    })
    .sort((one, other) => collator(locale()).compare(toName(one), toName(other)));
}

/** Positions change without an event of the resources. */
const PLACES_MS = 60_000;

interface ListOptions {
  /** True where the places are shown, which are then loaded again each minute. */
  readonly withPlaces?: boolean;
}

/** Loads the drivers each time a screen that shows them opens. */
export function useDrivers({ withPlaces = false }: ListOptions = {}) {
  return useQuery({ ...driversQuery(useSession()), refetchInterval: withPlaces && PLACES_MS });
}

/** Loads the equipment each time a screen that shows it opens. */
export function useEquipment({ withPlaces = false }: ListOptions = {}) {
  return useQuery({ ...equipmentQuery(useSession()), refetchInterval: withPlaces && PLACES_MS });
}

/** The edit of a row of a list, which has its current state. */
export function toEdit<Row extends Driver | Equipment>(
  opened: Row,
  query: UseQueryResult<Row[] | null>,
): ResourceEdit<Row> {
  const find = (rows: Row[] | null | undefined) => rows?.find(({ entityId }) => entityId === opened.entityId);
  return {
    opened,
    newest: find(query.data),
    onReload: async () => {
      // A failed request leaves the list as it was.
      const { data, isError } = await query.refetch();
      return isError ? undefined : find(data);
    },
  };
}
