import {
  PLAIN_STOP,
  pickDraftFacts,
  toEmptyFacts,
  type EquipmentDraft,
  type LoadDraft,
  type StopDraft,
} from '@loadstone/contracts/postings';
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
  clientRefNum: 'Client Ref',
  productName: 'WEBAPI',
  postMode: 'A',
  networkId: 0,
} as const;

/** A van load from Toronto to Chicago on the tests' day. */
export function loadDraft(given: Partial<LoadDraft> = {}): LoadDraft {
  return { ...common, ...pickDraftFacts('L', toEmptyFacts()), vehicleSize: 'T', ...given };
}

/** A van from Toronto to Chicago on the tests' day. */
export function equipmentDraft(given: Partial<EquipmentDraft> = {}): EquipmentDraft {
  return {
    ...common,
    ...pickDraftFacts('E', toEmptyFacts()),
    vehicleSize: 'T',
    corridor: 'R',
    customerTracking: false,
    ...given,
  };
}

/** A drop in Guelph, between the ends of a load. */
export function stopDraft(given: Partial<StopDraft> = {}): StopDraft {
  return { cityId: cityId('Guelph, ON'), ...PLAIN_STOP, ...given };
}
