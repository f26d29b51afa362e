import type { Assignment } from '@loadstone/contracts/assignments';
import type { PostingKind, Stop } from '@loadstone/contracts/postings';
import type { DirectionsStatus, Track } from '@loadstone/contracts/tracking';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  directionsQuery,
  trackQuery,
  isLateForPickUp,
  isStalePosition,
  toArrivalText,
  toPositionText,
  toAgeText,
} from '../../tracking/index.ts';
import { formatMoment } from '../../../lib/format/formatting.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import type { MapPlace, RoutePlace } from '../../../map/map-point.ts';
import { RouteMap } from '../../../map/route-map.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import styles from './tracked-route.module.css';

const MAP_HEIGHT_PX = 280;
/** The list of stops beside the map counts the pick-up as the first one. */
const SECOND = 2;
const AGE_INTERVAL_MS = 15_000;

interface TrackedRouteProps {
  readonly assignment: Assignment;
  /** Shown over the map instead of the track, without the tracking feature. */
  readonly notice: string | undefined;
}

/** The map of an assigned load with the trail of its truck, the last position, and the estimated arrival. */
export function TrackedRoute({ assignment, notice }: TrackedRouteProps) {
  const session = useSession();
  const { side, token, eToken } = assignment;
  const [kind, own] = side === 'B' ? (['L', token] as const) : (['E', eToken] as const);
  const isTracked = notice === undefined && assignment.pStatus !== 'P';
  const query = useQuery({ ...trackQuery(session, kind, own), enabled: isTracked });
  const { road, failure } = useRoad(kind, own, isTracked);
  const now = useNow(AGE_INTERVAL_MS);
  const trail = query.data?.positions;
  const last = trail?.at(-1);
  const isStale = last !== undefined && assignment.pStatus !== 'D' && isStalePosition(last.positionDate, now);
  const positions = useMemo(() => {
    if (last === undefined) return [];
    const detail = formatMoment(last.positionDate);
    return [{ key: 'truck', lat: last.lat, long: last.lon, label: t('tracking.truck'), detail, isStale }];
  }, [last, isStale]);
  const { stops } = assignment;
  const between = useMemo(() => toPlaces(stops ?? []), [stops]);
  const way = useMemo(() => trail?.map(({ lat, lon }) => ({ lat, long: lon })), [trail]);
  return (
    <div className={styles.tracked}>
      <RouteMap
        height={MAP_HEIGHT_PX}
        origin={toPlace(assignment, 'srce')}
        destination={toPlace(assignment, 'dest')}
        positions={positions}
        stops={between}
        firstStop={SECOND}
        road={road}
        {...(way !== undefined && { trail: way })}
        {...(notice !== undefined && { notice })}
      />
      {failure !== undefined && (
        <p className={styles.soft} role="status">
          {t('tracking.directionsFailed', { status: failure })}
        </p>
      )}
      {query.isError && (
        <ErrorState title={t('tracking.failed')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && <Journey track={query.data} now={now} />}
    </div>
  );
}

const NO_ROAD: readonly MapPlace[] = [];

/** The road of an assigned posting, empty where it is not known, and why the request for it failed. */
function useRoad(kind: PostingKind, token: number, isEnabled: boolean) {
  const { data, isError } = useQuery({ ...directionsQuery(kind, token), enabled: isEnabled });
  const points = data?.points;
  const road = useMemo(() => points?.map(({ lat, lon }) => ({ lat, long: lon })) ?? NO_ROAD, [points]);
  const status: DirectionsStatus = isError ? 'UNKNOWN_ERROR' : (data?.status ?? 'OK');
  return { road, failure: status === 'OK' ? undefined : status };
}

/** The last position with its age, the arrival, and whether the load will be late. */
function Journey({ track: { positions, journey }, now }: { readonly track: Track; readonly now: number }) {
  if (journey === null) return null;
  const isOver = journey.pStatus === 'D';
  const last = positions.at(-1)?.positionDate;
  const arrival = toArrivalText(journey);
  return (
    // Not a live region: the age of the position changes by itself, and is not read out each time.
    <div className={styles.journey} role="group" aria-label={t('tracking.journey')}>
      <Position last={last} now={now} isOver={isOver} />
      {arrival !== undefined && <p>{arrival}</p>}
      {isLateForPickUp(journey) && <p className={styles.late}>{t('tracking.late')}</p>}
    </div>
  );
}

/** The age of the last position. After the delivery it is not out of date: no further one is expected. */
function Position(props: { readonly last: string | undefined; readonly now: number; readonly isOver: boolean }) {
  const { last, now, isOver } = props;
  if (last === undefined)
    return <p className={styles.soft}>{isOver ? t('tracking.noneRecorded') : t('tracking.none')}</p>;
  if (isOver) return <p>{toAgeText(last, now)}</p>;
  return <p className={isStalePosition(last, now) ? styles.stale : undefined}>{toPositionText(last, now)}</p>;
}

function toPlaces(stops: readonly Stop[]): RoutePlace[] {
  return stops.map(({ city, st, lat, long }) => ({ label: t('assignments.place', { city, st }), lat, long }));
}

function toPlace(assignment: Assignment, end: 'srce' | 'dest') {
  const label = t('assignments.place', { city: assignment[`${end}City`], st: assignment[`${end}St`] });
  return { label, lat: assignment[`${end}Lat`], long: assignment[`${end}Long`] };
}
