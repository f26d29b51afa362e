import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { formatCount } from '../lib/format/formatting.ts';
import { t } from '../lib/texts/t.ts';
import type { BaseMap } from './base-map.ts';
import { MapFrame } from './map-frame.tsx';
import { POSTING_HEIGHT_PX, POSTING_MAX_ZOOM, isOnGlobe } from './map-point.ts';
import type { PostingMapProps } from './map-props.ts';
import { createPostingMapView, type PostingMapView } from './posting-map-view.ts';
import { countStatuses, LEGEND_STATUSES, toLegendLooks, type StatusCounts, type StatusLook } from './status-look.ts';
import styles from './map.module.css';

/** The map of postings. Use `PostingMap`, which loads the library on demand. */
export function LeafletPostingMap({ baseMap, ...props }: PostingMapProps & { baseMap: BaseMap }) {
  const { points, legend = LEGEND_STATUSES, onPick, tiles, maxZoom = POSTING_MAX_ZOOM } = props;
  const view = useRef<PostingMapView>(null);
  const mount = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element) return;
      const made = createPostingMapView(element, { baseMap, maxZoom, tiles });
      view.current = made;
      return () => {
        made.destroy();
        view.current = null;
      };
    },
    [baseMap, maxZoom, tiles],
  );
  // A layout effect, because the map would otherwise show its default place for a moment.
  useLayoutEffect(() => view.current?.setOnPick(onPick), [onPick, mount]);
  useLayoutEffect(() => view.current?.setPoints(points), [points, mount]);
  const counts = useMemo(() => countStatuses(points.filter(isOnGlobe)), [points]);
  const isEmpty = Object.keys(counts).length === 0;
  return (
    <MapFrame
      label={props.label ?? t('map.postings')}
      height={props.height ?? POSTING_HEIGHT_PX}
      mount={mount}
      findView={() => view.current}
    >
      <MapLegend looks={toLegendLooks(legend, counts)} counts={counts} />
      {isEmpty && (
        <p className={styles.note} role="status">
          {props.empty ?? t('map.empty')}
        </p>
      )}
    </MapFrame>
  );
}

/** Explains each shape on the map, with its count. */
function MapLegend({ looks, counts }: { looks: readonly StatusLook[]; counts: StatusCounts }) {
  return (
    <ul className={styles.legend} aria-label={t('map.legend')}>
      {looks.map(({ status, label, colour, path }) => (
        <li key={status}>
          <svg width={16} height={16} viewBox="0 0 16 16" aria-hidden>
            <path d={path} fill={colour} />
          </svg>
          {label}
          <span className={styles.legendCount}>{formatCount(counts[status] ?? 0)}</span>
        </li>
      ))}
    </ul>
  );
}
