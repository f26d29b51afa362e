import type {
  DriverDetails,
  EquipmentDetails,
  Resource,
  ResourcePlace,
  ResourceUse,
} from '@loadstone/contracts/resources';

export interface ResourceState {
  /** True while it is on a load that is assigned or on route. */
  readonly isAssigned: boolean;
  /** That load; of several the one on route, else the next. */
  readonly use: ResourceUse | undefined;
  /** Where it was last; undefined where that is not known. */
  readonly place: ResourcePlace | undefined;
}

interface ResourceKey extends ResourceState {
  readonly entityId: number;
  /** That of the data on screen; a change sends it back. */
  readonly version: number;
}

/** A driver of the company, with the user that the driver is; 0 for none. */
export interface Driver extends ResourceKey, DriverDetails {}

/** A truck of the company. */
export interface Equipment extends ResourceKey, EquipmentDetails {}

export function toDriver({ entityId, version, entityDetailsJSON }: Resource, state: ResourceState): Driver {
  return { ...(JSON.parse(entityDetailsJSON) as DriverDetails), entityId, version, ...state };
}

export function toEquipment({ entityId, version, entityDetailsJSON }: Resource, state: ResourceState): Equipment {
  return { ...(JSON.parse(entityDetailsJSON) as EquipmentDetails), entityId, version, ...state };
}

/** The details of a driver, as a form edits and a call sends them. */
export function toDriverDetails({ firstname, lastname, phone, email, userId }: DriverDetails): DriverDetails {
  return { firstname, lastname, phone, email, userId };
}

/** The details of a truck, as a form edits and a call sends them. */
export function toEquipmentDetails(equipment: EquipmentDetails): EquipmentDetails {
  const { vehicleName, vehicleType, vehicleAttribute, vehicleCode, notes } = equipment;
  return { vehicleName, vehicleType, vehicleAttribute, vehicleCode, notes };
}
