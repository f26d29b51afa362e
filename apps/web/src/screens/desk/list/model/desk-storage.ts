import type { ProductMode } from '@loadstone/contracts/postings';
import { z } from 'zod';
import { storageItem, type StorageItem } from '../../../../lib/browser/storage.ts';
import { EMPTY_FILTER, postingFilterSchema, type PostingFilter } from '../../../../modules/postings/index.ts';
import { LIST_SCOPES, type ListScope } from './list-scope.ts';
import { DEFAULT_SORT_MODE, SORT_MODES, type SortMode } from './posting-view.ts';

/** The last selected posting in a mode. */
export function selectedStorage(mode: ProductMode): StorageItem<number | null> {
  return storageItem<number | null>({
    area: 'local',
    key: `postings.selected.${mode}`,
    schema: z.int().nullable(),
    fallback: null,
  });
}

/** The order that the user chose in a mode. */
export function sortStorage(mode: ProductMode): StorageItem<SortMode> {
  return storageItem<SortMode>({
    area: 'local',
    key: `postings.sort.${mode}`,
    schema: z.literal(SORT_MODES),
    fallback: DEFAULT_SORT_MODE,
  });
}

/** The part of the list that a user chose in a mode. */
export function scopeStorage(mode: ProductMode, userId: number): StorageItem<ListScope> {
  return storageItem<ListScope>({
    area: 'local',
    key: `postings.scope.${mode}.${userId}`,
    schema: z.literal(LIST_SCOPES),
    fallback: 'all',
  });
}

/** The filter that the user set in a mode. */
export function filterStorage(mode: ProductMode): StorageItem<PostingFilter> {
  return storageItem<PostingFilter>({
    area: 'local',
    key: `postings.filter.${mode}`,
    schema: postingFilterSchema,
    fallback: EMPTY_FILTER,
    keptUntil: 'logout',
  });
}
