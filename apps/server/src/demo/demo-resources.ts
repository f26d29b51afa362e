import { PRODUCT_IDS } from '@loadstone/contracts/postings';
import { ENTITY_TYPES, type DriverDetails, type EquipmentDetails } from '@loadstone/contracts/resources';
import { isDemoCompany, type Market } from '@loadstone/market';
import type { Insertable } from 'kysely';
import { DRIVER_ROLE } from '../auth/index.ts';
import type { Database, NewUserRow } from '../db/tables/schema.ts';
import { getKey, type DemoKeys } from './demo-rows.ts';

const NUMBER_WORDS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
/** Drivers that a demo carrier starts with; the users after them are drivers whom it can still add. */
const DRIVERS = 4;

const EQUIPMENT: readonly EquipmentDetails[] = [
  sample('Dry van 101', 'V', 'A', 'DV-101', 'Sample equipment, 53 ft'),
  sample('Reefer 204', 'VR', 'HF', 'RF-204', 'Sample equipment, Carrier unit'),
  sample('Flatbed 318', 'FS', 'CT', 'FB-318', 'Sample equipment, tarps on board'),
  sample('Straight truck 12', 'K', 'G', 'ST-12', 'Sample equipment'),
  sample('Super B 407', 'U', 'BX', 'SB-407', 'Sample equipment, Western runs'),
];

function sample(
  vehicleName: string,
  vehicleType: string,
  vehicleAttribute: string,
  vehicleCode: string,
  notes: string,
): EquipmentDetails {
  return { vehicleName, vehicleType, vehicleAttribute, vehicleCode, notes };
}

/** The carriers that visitors of a demo sign in to. */
function listDemoCarriers(market: Market): Market['companies'] {
  return market.companies.filter(({ key, products }) => isDemoCompany(key) && products.includes(PRODUCT_IDS.C));
}

function toDriver(companyKey: string, at: number): Omit<DriverDetails, 'userId'> {
  const word = NUMBER_WORDS[at] ?? '';
  return {
    firstname: 'Driver',
    lastname: `${word} (sample)`,
    phone: `(905) 555-01${10 + at}`,
    email: `driver.${word.toLowerCase()}.${companyKey}@example.com`,
  };
}

/** The driver who can sign in to the driver's page: the first of the first demo carrier. */
export const DEMO_DRIVER_EMAIL = 'driver.one@example.com';

/** The user of that driver. */
export function toDemoDriverRow(
  market: Market,
  accountIds: ReadonlyMap<string, number>,
  passwordHash: string,
): NewUserRow {
  const key = listDemoCarriers(market)[0]?.key ?? '';
  const { firstname, lastname, phone } = toDriver(key, 0);
  return {
    account_id: getKey(accountIds, key),
    email: DEMO_DRIVER_EMAIL,
    first_name: firstname,
    last_name: lastname,
    nick_name: 'Driver One',
    phone,
    password_hash: passwordHash,
    role: DRIVER_ROLE,
  };
}

/** Two users of each demo carrier who are drivers and not yet among its resources. They cannot sign in to the desk. */
export function toDriverUserRows(market: Market, accountIds: ReadonlyMap<string, number>): NewUserRow[] {
  return listDemoCarriers(market).flatMap(({ key }) =>
    [DRIVERS, DRIVERS + 1].map((at): NewUserRow => {
      const { firstname, lastname, phone, email } = toDriver(key, at);
      return {
        account_id: getKey(accountIds, key),
        email,
        first_name: firstname,
        last_name: lastname,
        nick_name: `${firstname} ${NUMBER_WORDS[at]}`,
        phone,
        role: DRIVER_ROLE,
      };
    }),
  );
}

/**
 * Drivers and equipment of each demo carrier, added by its first user.
 *
 * @param driverUserId the user who is the first driver of the first carrier
 */
export function toResourceRows(
  market: Market,
  keys: DemoKeys,
  { now, driverUserId }: { now: Date; driverUserId: number },
): Insertable<Database['resources']>[] {
  return listDemoCarriers(market).flatMap(({ key }, carrierAt) => {
    const owner = market.users.find(({ companyKey }) => companyKey === key);
    const by = getKey(keys.userIds, owner?.key ?? '');
    const base = {
      account_id: getKey(keys.accountIds, key),
      created_by: by,
      updated_by: by,
      created_on: now,
      updated_on: now,
    };
    const drivers = Array.from({ length: DRIVERS }, (_, at) => toDriver(key, at));
    return [
      ...drivers.map((details, at) => ({
        ...base,
        user_id: carrierAt === 0 && at === 0 ? driverUserId : null,
        entity_type_id: ENTITY_TYPES.driver,
        details: JSON.stringify(details),
      })),
      ...EQUIPMENT.map((details) => ({
        ...base,
        user_id: null,
        entity_type_id: ENTITY_TYPES.truck,
        details: JSON.stringify(details),
      })),
    ];
  });
}
