import { ENTITY_TYPES, type DriverDetails, type EquipmentDetails, type Resource } from '@loadstone/contracts/resources';

function makeResource(entityId: number, entityTypeId: Resource['entityTypeId'], details: object): Resource {
  return {
    entityId,
    entityTypeId,
    statusId: 1,
    entityDetailsJSON: JSON.stringify(details),
    accountId: 70,
    userId: 0,
    createdBy: 7,
    updatedBy: 7,
    version: 1,
  };
}

/** A driver of the company for tests. */
export function makeDriver(entityId: number, firstname: string, fields: Partial<DriverDetails> = {}): Resource {
  const email = `${firstname.toLowerCase()}@example.com`;
  return makeResource(entityId, ENTITY_TYPES.driver, {
    firstname,
    lastname: '',
    phone: '',
    email,
    userId: 0,
    ...fields,
  });
}

/** A piece of equipment of the company for tests: by default a flatbed. */
export function makeEquipment(entityId: number, vehicleName: string, fields: Partial<EquipmentDetails> = {}): Resource {
  const flatbed = { vehicleType: 'F', vehicleAttribute: '', vehicleCode: '', notes: '' };
  return makeResource(entityId, ENTITY_TYPES.truck, { vehicleName, ...flatbed, ...fields });
}
