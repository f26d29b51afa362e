import type { EquipmentDraft, LoadDraft } from '@loadstone/contracts';
import { findCityByName } from '@loadstone/places';

/** The gazetteer's id of "City, ST". */
export function cityId(label: string): number {
  const [name = '', st = ''] = label.split(', ');
  const city = findCityByName(name, st);
  if (city === undefined) throw new Error(`${label} is not in the gazetteer`);
  return city.id;
}

const common = {
  dateAvail: '2026-06-15',
  srceID: cityId('Toronto, ON'),
  srceRadius: 50,
  destID: cityId('Chicago, IL'),
  destRadius: 50,
  vehicleType: 'V',
  postingAttrib: '',
  comment: '',
  clientRefNum: 'Client Ref',
  productName: 'WEBAPI',
  postMode: 'A',
  networkId: 0,
} as const;

/** A van load from Toronto to Chicago on the tests' day. */
export function loadDraft(given: Partial<LoadDraft> = {}): LoadDraft {
  return { ...common, vehicleSize: 'T', ...given };
}

/** A van from Toronto to Chicago on the tests' day. */
export function equipmentDraft(given: Partial<EquipmentDraft> = {}): EquipmentDraft {
  return { ...common, vehicleSize: 'T', corridor: 'R', customerTracking: false, ...given };
}
