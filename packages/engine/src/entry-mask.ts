import { ATTRIBUTE_SHIFT, IS_TRUCK, SIZE_BITS, TYPE_BITS } from './rows.ts';
import type { MaskFilter } from './candidates.ts';

/** Where an entry's mask holds its sizes, above 15 attribute bits. */
const SIZE_SHIFT = 15;
/** Where it holds its equipment, the letter of its own tree left out: 15 bits up to bit 31. */
const OTHER_TYPES_SHIFT = 17;
const ALL_ATTRIBUTES = 0x7fff;

/** What a leaf scan needs to know of a posting beside its geometry, for its entry in the tree of one letter. */
export function toEntryMask(letters: number, traits: number, letter: number): number {
  const types = letters & TYPE_BITS;
  const lower = types & ((1 << letter) - 1);
  const others = lower | ((types >>> (letter + 1)) << letter);
  return (letters >>> ATTRIBUTE_SHIFT) | ((traits & SIZE_BITS) << SIZE_SHIFT) | (others << OTHER_TYPES_SHIFT);
}

/**
 * What an query demands of the entries of one letter's tree: fitting attributes (M6) and size (M5), and none of the asker's
 * letters before this one, so that a posting with several letters in common is found in the tree of the first alone.
 */
export function toMaskFilter(letters: number, traits: number, letter: number): MaskFilter {
  const attributes = letters >>> ATTRIBUTE_SHIFT;
  const isTruck = (traits & IS_TRUCK) !== 0;
  const lower = letters & ((1 << letter) - 1);
  return {
    required: isTruck ? 0 : attributes,
    forbidden: (isTruck ? ALL_ATTRIBUTES & ~attributes : 0) | (lower << OTHER_TYPES_SHIFT),
    sizes: (traits & SIZE_BITS) << SIZE_SHIFT,
  };
}
