import { Skeleton } from '@mantine/core';
import { toHeightStyle } from './map-point.ts';
import { DelayedSkeleton } from '../ui/states/delayed-skeleton.tsx';

/** Reserves a map's space while it is being loaded. */
export function MapSkeleton({ height }: { height: number }) {
  return (
    <div style={{ height: toHeightStyle(height) }}>
      <DelayedSkeleton>
        <Skeleton height={toHeightStyle(height)} />
      </DelayedSkeleton>
    </div>
  );
}
