import {
  POSTING_ATTRIBUTES,
  SIZE_SHORT_LABELS,
  VEHICLE_SIZES,
  VEHICLE_TYPES,
  type VehicleSize,
} from '@loadstone/contracts';

/** Letters of a code table as text: `VR` becomes "Van, Reefer". An unknown letter stays a letter. */
function toWords(letters: string, table: Record<string, string>): string {
  return [...letters].map((letter) => table[letter] ?? letter).join(', ');
}

export function toVehicleHint(letters: string): string {
  return toWords(letters, VEHICLE_TYPES);
}

export function toAttributeHint(letters: string): string {
  return toWords(letters, POSTING_ATTRIBUTES);
}

export function toSizeText(size: VehicleSize): string {
  return SIZE_SHORT_LABELS[size];
}

export function toSizeHint(size: VehicleSize): string {
  return VEHICLE_SIZES[size];
}
