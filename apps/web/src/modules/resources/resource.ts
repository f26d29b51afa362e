import type { DriverDetails, EquipmentDetails, Resource } from '@loadstone/contracts/resources';

interface ResourceKey {
  readonly entityId: number;
  /** That of the data on screen; a change sends it back. */
  readonly version: number;
  /** True while it is on a load that is assigned or on route. */
  readonly isAssigned: boolean;
}

/** A driver of the company, with the user that the driver is; 0 for none. */
export interface Driver extends ResourceKey, DriverDetails {}

/** A truck of the company. */
export interface Equipment extends ResourceKey, EquipmentDetails {}

export function toDriver({ entityId, version, entityDetailsJSON }: Resource, isAssigned: boolean): Driver {
  return { ...(JSON.parse(entityDetailsJSON) as DriverDetails), entityId, version, isAssigned };
}

export function toEquipment({ entityId, version, entityDetailsJSON }: Resource, isAssigned: boolean): Equipment {
  return { ...(JSON.parse(entityDetailsJSON) as EquipmentDetails), entityId, version, isAssigned };
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
