import type { ProductMode } from '@loadstone/contracts';
import { z } from 'zod';
import { storageItem, type StorageItem } from '../../../lib/storage.ts';
import { DEFAULT_SORT_MODE, SORT_MODES, type SortMode } from './posting-view.ts';

/** The posting that was selected last in a mode. */
export function selectedStorage(mode: ProductMode): StorageItem<number | null> {
  return storageItem<number | null>({
    area: 'local',
    key: `postings.selected.${mode}`,
    schema: z.int().nullable(),
    fallback: null,
  });
}

/** The order that a person chose in a mode. */
export function sortStorage(mode: ProductMode): StorageItem<SortMode> {
  return storageItem<SortMode>({
    area: 'local',
    key: `postings.sort.${mode}`,
    schema: z.literal(SORT_MODES),
    fallback: DEFAULT_SORT_MODE,
  });
}

/** Whether a person looks at their own postings only, in a mode. */
export function mineStorage(mode: ProductMode): StorageItem<boolean> {
  return storageItem<boolean>({ area: 'local', key: `postings.mine.${mode}`, schema: z.boolean(), fallback: false });
}
