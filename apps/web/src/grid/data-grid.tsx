import { Suspense, type ComponentType, type ReactNode } from 'react';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { DelayedSkeleton } from '../ui/states/delayed-skeleton.tsx';
import { useDelayed } from '../ui/states/use-delayed.ts';
import type { DataGridProps } from './data-grid-props.ts';
import styles from './data-grid.module.css';
import { ErrorBoundary } from '../ui/states/error-boundary.tsx';
import { RetryState } from '../ui/states/retry-state.tsx';

const SKELETON_ROWS = 12;
const SKELETON_WIDTHS = [40, 64, 40, 40, 56, 120, 120, 48, 160] as const;

const loadGrid = () => import('./ag-data-grid.tsx');
const LazyGrid = lazyComponent(async () => ({ default: (await loadGrid()).AgDataGrid }));

/** Loads the grid's code before it is needed. */
export function preloadGrid(): void {
  void loadGrid().catch(() => undefined);
}

/** The place of a part whose code loads late: a skeleton until it is there, and Retry if it does not load. */
export function GridSlot({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={(error, reset) => <RetryState error={error} onRetry={reset} />}>
      <Suspense fallback={<GridSkeleton />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** A grid of rows: see `DataGridProps`. Its library has its own chunk; a skeleton is shown while it loads. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  // `lazyComponent` loses the component's type parameter, so it is restored here.
  const Grid = LazyGrid as unknown as ComponentType<DataGridProps<Row>>;
  return (
    <GridSlot>
      <Grid key={props.gridKey} {...props} />
    </GridSlot>
  );
}

/**
 * A skeleton with rows of the right height, and a text if one is given. Its bars are plain elements and come only when it
 * is shown: each step to a posting whose leads load has one.
 */
export function GridSkeleton({ text }: { readonly text?: string }) {
  const isShown = useDelayed();
  return (
    <DelayedSkeleton>
      {text !== undefined && <div className={styles.skeletonRow}>{text}</div>}
      {isShown &&
        Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <div key={row} className={styles.skeletonRow}>
            {SKELETON_WIDTHS.map((width, column) => (
              <i key={column} className={styles.skeletonBar} style={{ width }} />
            ))}
          </div>
        ))}
    </DelayedSkeleton>
  );
}
