import type { VehicleType } from '@loadstone/contracts/postings';
import type { RateGroup } from './lane-rates.port.ts';

/** The rate group of each kind of equipment; containers, power only, dump trailers and others have none. */
const GROUP_OF_TYPE: Partial<Record<VehicleType, RateGroup>> = {
  V: 'Van',
  K: 'Van',
  N: 'Van',
  R: 'Reefer',
  F: 'Flatbed',
  S: 'Flatbed',
  D: 'Flatbed',
  T: 'Flatbed',
  U: 'Flatbed',
  H: 'Flatbed',
  L: 'Flatbed',
  I: 'Flatbed',
};

/** The group of the first equipment letter that has one; '' if none has. */
export function toRateGroup(vehicleType: string): RateGroup | '' {
  for (const letter of vehicleType) {
    const group = GROUP_OF_TYPE[letter as VehicleType];
    if (group !== undefined) return group;
  }
  return '';
}
