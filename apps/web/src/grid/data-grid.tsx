import { Skeleton } from '@mantine/core';
import { Suspense, lazy, type ComponentType } from 'react';
import { DelayedSkeleton } from '../ui/states/delayed-skeleton.tsx';
import type { DataGridProps } from './data-grid-props.ts';
import styles from './data-grid.module.css';
import { t } from '../lib/texts/t.ts';
import { ErrorBoundary } from '../ui/states/error-boundary.tsx';
import { ReloadState } from '../ui/states/reload-state.tsx';

const SKELETON_ROWS = 12;
const SKELETON_WIDTHS = [40, 64, 40, 40, 56, 120, 120, 48, 160] as const;

const loadGrid = () => import('./ag-data-grid.tsx');
const LazyGrid = lazy(async () => ({ default: (await loadGrid()).AgDataGrid }));

/** Fetches the grid's code before it is needed; call it when a grid is about to be shown. */
export function preloadGrid(): void {
  void loadGrid().catch(() => undefined);
}

/** A grid of rows: see `DataGridProps`. Its library comes in its own chunk, behind a skeleton. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  // `lazy` forgets that the component is generic; the rows are what this call says they are.
  const Grid = LazyGrid as unknown as ComponentType<DataGridProps<Row>>;
  return (
    <ErrorBoundary fallback={() => <ReloadState title={t('ui.errorTitle')} body={t('ui.partMissing')} />}>
      <Suspense fallback={<GridSkeleton />}>
        <Grid key={props.gridKey} {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Rows of the right shape, under a word where there is one, while the real ones are on their way. */
export function GridSkeleton({ text }: { readonly text?: string }) {
  return (
    <DelayedSkeleton>
      {text !== undefined && <div className={styles.skeletonRow}>{text}</div>}
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <div key={row} className={styles.skeletonRow}>
          {SKELETON_WIDTHS.map((width, column) => (
            <Skeleton key={column} height={10} width={width} />
          ))}
        </div>
      ))}
    </DelayedSkeleton>
  );
}
