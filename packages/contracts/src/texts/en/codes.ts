import {
  POSTING_ATTRIBUTES,
  SIZE_SHORT_LABELS,
  STATUS_LABELS,
  VEHICLE_SIZES,
  VEHICLE_TYPES,
} from '../../postings/vocabulary.ts';

/** The names of the letters that postings carry. */
export const codeTexts = {
  status: STATUS_LABELS,
  vehicleType: VEHICLE_TYPES,
  attribute: POSTING_ATTRIBUTES,
  size: VEHICLE_SIZES,
  sizeShort: SIZE_SHORT_LABELS,
  direction: { N: 'N', NE: 'NE', E: 'E', SE: 'SE', S: 'S', SW: 'SW', W: 'W', NW: 'NW' },
} as const;
