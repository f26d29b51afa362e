import { Suspense, lazy } from 'react';
import { loadMapParts } from './load-map.ts';
import { MapSkeleton } from './map-skeleton.tsx';
import { POSTING_HEIGHT_PX } from './map-point.ts';
import type { PostingMapProps } from './map-props.ts';

const LazyMap = lazy(async () => {
  const { LeafletPostingMap, baseMap } = await loadMapParts();
  return { default: (props: PostingMapProps) => <LeafletPostingMap {...props} baseMap={baseMap} /> };
});

/**
 * A map of postings: see `PostingMapProps`. Its library and the map itself come in chunks of their own; an error of
 * loading goes to the nearest error boundary.
 */
export function PostingMap(props: PostingMapProps) {
  return (
    <Suspense fallback={<MapSkeleton height={props.height ?? POSTING_HEIGHT_PX} />}>
      <LazyMap {...props} />
    </Suspense>
  );
}
