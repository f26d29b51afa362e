import { ATTRIBUTE_SHIFT, IS_TRUCK, SIZE_BITS, TYPE_BITS } from './rows.ts';
import type { MaskFilter } from './candidates.ts';

/** The size bits are above 15 attribute bits. */
const SIZE_SHIFT = 15;
/** The equipment bits, without the letter of the entry's own tree, are the upper 15 bits. */
const OTHER_TYPES_SHIFT = 17;
const ALL_ATTRIBUTES = 0x7fff;

/** Returns the mask of an entry in the tree of one letter: what a leaf scan checks besides the geometry. O(1). */
export function toEntryMask(letters: number, traits: number, letter: number): number {
  const types = letters & TYPE_BITS;
  const lower = types & ((1 << letter) - 1);
  const others = lower | ((types >>> (letter + 1)) << letter);
  return (letters >>> ATTRIBUTE_SHIFT) | ((traits & SIZE_BITS) << SIZE_SHIFT) | (others << OTHER_TYPES_SHIFT);
}

/**
 * Returns the filter of a query for the tree of one letter: attributes (M6), size (M5), and none of the query's earlier
 * letters. The last condition returns a posting with several common letters only once, from the tree of the first one.
 * O(1).
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
