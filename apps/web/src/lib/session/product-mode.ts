import { PRODUCT_IDS, PRODUCT_MODES, type ProductMode } from '@loadstone/contracts/postings';
import { z } from 'zod';
import { storageItem } from '../browser/storage.ts';

/** The mode that a user with both products chose last. It is kept after logout. */
export const storedMode = storageItem<ProductMode>({
  area: 'local',
  key: 'productMode',
  schema: z.enum(PRODUCT_MODES),
  fallback: 'C',
});

/** The mode of this name; undefined for any other text. */
export function parseMode(text: string | null): ProductMode | undefined {
  return PRODUCT_MODES.find((mode) => mode === text);
}

/** The modes of a comma-separated list of product ids, broker first; other products have none. */
export function toModes(productIds: string): ProductMode[] {
  const held = new Set(productIds.split(',').map((id) => Number(id.trim())));
  return PRODUCT_MODES.filter((mode) => held.has(PRODUCT_IDS[mode]));
}

/** The mode to start in: the only one held, else the stored one; undefined where neither is held. */
export function chooseMode(modes: readonly ProductMode[], stored: ProductMode): ProductMode | undefined {
  return modes.length > 1 ? stored : modes[0];
}

export function toOtherMode(mode: ProductMode): ProductMode {
  return mode === 'B' ? 'C' : 'B';
}
