import { z } from 'zod';
import { storageItem, type StorageItem } from '../lib/browser/storage.ts';

const layoutSchema = z.object({
  columns: z.array(
    z.object({
      key: z.string(),
      width: z.number().min(1).max(4000),
      isHidden: z.boolean(),
      /** True while the column takes the remaining width; false once the user has resized it. */
      isGrowing: z.boolean(),
      /** True where the user shows it although the grid is too narrow for it. */
      isKept: z.boolean().optional(),
    }),
  ),
  sort: z.array(z.object({ key: z.string(), direction: z.enum(['asc', 'desc']) })),
});

/** A grid's columns in the order of the screen, and its sort order. Widths in pixels. */
export type GridLayout = z.infer<typeof layoutSchema>;

/** The stored layout: one entry per grid and mode. */
export function layoutStorage(gridKey: string): StorageItem<GridLayout | null> {
  return storageItem<GridLayout | null>({
    area: 'local',
    key: `grid.${gridKey}`,
    schema: layoutSchema.nullable(),
    fallback: null,
  });
}

/**
 * The saved layout where it still fits: the same set of columns in any order. A layout of other columns is dropped
 * completely, because applying a part of it would put new columns in wrong places.
 */
export function toFittingLayout(saved: GridLayout | null, columnKeys: readonly string[]): GridLayout | null {
  if (saved === null || saved.columns.length !== columnKeys.length) return null;
  const known = new Set(columnKeys);
  const seen = new Set(saved.columns.map(({ key }) => key));
  const isSameSet = seen.size === known.size && saved.columns.every(({ key }) => known.has(key));
  if (!isSameSet) return null;
  return { columns: saved.columns, sort: saved.sort.filter(({ key }) => known.has(key)) };
}
