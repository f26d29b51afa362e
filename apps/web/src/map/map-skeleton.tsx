import { Skeleton } from '@mantine/core';
import { toHeightStyle } from './map-point.ts';
import { DelayedSkeleton } from '../ui/states/delayed-skeleton.tsx';

/** Keeps a map's room while it is on its way. */
export function MapSkeleton({ height }: { height: number }) {
  return (
    <div style={{ height: toHeightStyle(height) }}>
      <DelayedSkeleton>
        <Skeleton height={toHeightStyle(height)} />
      </DelayedSkeleton>
    </div>
  );
}
