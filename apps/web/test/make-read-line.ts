import type { ReadFields, ReadLine } from '@loadstone/contracts/posting-lists';

const CITIES = {
  'Toronto, ON': { id: 2, city: 'Toronto', st: 'ON', country: 'CA', lat: 43.7, long: -79.4 },
  'Chicago, IL': { id: 1, city: 'Chicago', st: 'IL', country: 'US', lat: 41.9, long: -87.6 },
  'Springfield, IL': { id: 3, city: 'Springfield', st: 'IL', country: 'US', lat: 39.8, long: -89.6 },
  'Springfield, MO': { id: 4, city: 'Springfield', st: 'MO', country: 'US', lat: 37.2, long: -93.3 },
} as const;

/** A place as a reading has it. */
export function makeReadCity(label: keyof typeof CITIES) {
  return { ...CITIES[label], label };
}

/** What the server has read of a line. */
export function makeReadLine(fields: ReadFields, more: Partial<ReadLine> = {}): ReadLine {
  return { fields, unused: [], contacts: [], ...more };
}

/** A value that is understood. */
export function understood<Value>(value: Value, ...words: string[]) {
  return { state: 'understood', value, words } as const;
}
