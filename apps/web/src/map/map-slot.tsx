import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../lib/texts/t.ts';
import { DelayedSkeleton } from '../ui/states/delayed-skeleton.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import type { MapParts } from './load-map.ts';
import { toHeightStyle } from './map-point.ts';
import { useMapParts } from './use-map-parts.ts';

interface MapSlotProps {
  /** Pixels. */
  readonly height: number;
  readonly children: (parts: MapParts) => ReactNode;
}

/** The space for a map: a skeleton while it loads, and the failure with Retry where it cannot be loaded. */
export function MapSlot({ height, children }: MapSlotProps) {
  const { parts, error, retry } = useMapParts();
  if (parts) return children(parts);
  if (error === undefined) return <MapSkeleton height={height} />;
  return (
    <div style={{ height: toHeightStyle(height) }}>
      <ErrorState title={t('map.loadFailed')} error={error} onRetry={retry} />
    </div>
  );
}

/** Reserves a map's space while it is being loaded. */
function MapSkeleton({ height }: { height: number }) {
  return (
    <div style={{ height: toHeightStyle(height) }}>
      <DelayedSkeleton>
        <Skeleton height={toHeightStyle(height)} />
      </DelayedSkeleton>
    </div>
  );
}
