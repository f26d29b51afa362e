import { POSTING_ATTRIBUTES, VEHICLE_TYPES, type PostingStatus, type VehicleSize } from '@loadstone/contracts/postings';
import { findText, t } from './texts/t.ts';

/** The code tables whose letters have names in the catalogue. */
export type LetterTable = 'vehicleType' | 'attribute';

/** The name of a letter; an unknown letter stays a letter. */
function toLetterName(table: LetterTable, letter: string): string {
  return findText(`codes.${table}.${letter}`) ?? letter;
}

const LETTERS: Readonly<Record<LetterTable, object>> = { vehicleType: VEHICLE_TYPES, attribute: POSTING_ATTRIBUTES };

/** The letters of a code table in form order, with their names. */
export function listLetters(table: LetterTable): [letter: string, name: string][] {
  return Object.keys(LETTERS[table]).map((letter) => [letter, toLetterName(table, letter)]);
}

/** Letters of a code table as text: `VR` becomes "Van, Reefer". */
function toWords(letters: string, table: LetterTable): string {
  return [...letters].map((letter) => toLetterName(table, letter)).join(', ');
}

export function toVehicleHint(letters: string): string {
  return toWords(letters, 'vehicleType');
}

export function toAttributeHint(letters: string): string {
  return toWords(letters, 'attribute');
}

export function toStatusText(status: PostingStatus): string {
  return t(`codes.status.${status}`);
}

export function toSizeText(size: VehicleSize): string {
  return t(`codes.sizeShort.${size}`);
}

export function toSizeHint(size: VehicleSize): string {
  return t(`codes.size.${size}`);
}
