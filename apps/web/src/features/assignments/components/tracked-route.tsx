import { POSITION_RULES, type Assignment, type Track } from '@loadstone/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { trackQuery } from '../../../data/tracking/get-track.ts';
import { useLiveTracking } from '../../../data/tracking/live.ts';
import { formatAge, formatMiles, formatMoment } from '../../../lib/formatting.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/use-now.ts';
import { RouteMap } from '../../../map/route-map.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import styles from './tracked-route.module.css';

const MAP_HEIGHT_PX = 280;
const AGE_INTERVAL_MS = 15_000;
const MINUTE_MS = 60_000;

interface TrackedRouteProps {
  readonly assignment: Assignment;
  /** Shown over the map instead of the track, without the tracking feature. */
  readonly notice: string | undefined;
}

/** The map of an assigned load with the trail of its truck, the last position, and the estimated arrival. */
export function TrackedRoute({ assignment, notice }: TrackedRouteProps) {
  const session = useSession();
  const { side, token, eToken } = assignment;
  useLiveTracking();
  const query = useQuery({
    ...trackQuery(session, side === 'B' ? 'L' : 'E', side === 'B' ? token : eToken),
    enabled: notice === undefined && assignment.pStatus !== 'P',
  });
  const trail = query.data?.positions;
  const positions = useMemo(() => {
    const last = trail?.at(-1);
    if (last === undefined) return [];
    const detail = formatMoment(last.positionDate);
    return [{ key: 'truck', lat: last.lat, long: last.lon, label: t('tracking.truck'), detail }];
  }, [trail]);
  const way = useMemo(() => trail?.map(({ lat, lon }) => ({ lat, long: lon })), [trail]);
  return (
    <div className={styles.tracked}>
      <RouteMap
        height={MAP_HEIGHT_PX}
        origin={toPlace(assignment, 'srce')}
        destination={toPlace(assignment, 'dest')}
        positions={positions}
        {...(way !== undefined && { trail: way })}
        {...(notice !== undefined && { notice })}
      />
      {query.isError && (
        <ErrorState title={t('tracking.failed')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && <Journey track={query.data} />}
    </div>
  );
}

/** The last position with its age, the way that is left, and what was noticed on the way. */
function Journey({ track: { positions, journey } }: { readonly track: Track }) {
  const now = useNow(AGE_INTERVAL_MS);
  if (journey === null) return null;
  const { pStatus, nextStop, eta, isEstimate, remainingMiles, atPickUpOn, atDeliveryOn, lateOn } = journey;
  const last = positions.at(-1);
  const lastMs = last === undefined ? undefined : Date.parse(last.positionDate);
  const isStale = lastMs !== undefined && now - lastMs > POSITION_RULES.staleMs;
  const isOver = pStatus === 'D';
  return (
    // Not a live region: the age of the position changes by itself, and is not read out each time.
    <div className={styles.journey} role="group" aria-label={t('tracking.journey')}>
      {lastMs === undefined ? (
        <p className={styles.soft}>{isOver ? t('tracking.noneRecorded') : t('tracking.none')}</p>
      ) : (
        <p className={isStale && !isOver ? styles.stale : undefined}>
          {now - lastMs < MINUTE_MS
            ? t('tracking.positionNow')
            : t('tracking.lastPosition', { age: formatAge(lastMs, now) })}
          {isStale && !isOver && ` ${t('tracking.stale')}`}
        </p>
      )}
      {nextStop !== null && eta !== null && remainingMiles !== null && (
        <p>
          {t(`tracking.eta.${nextStop}`, { time: formatMoment(eta), miles: formatMiles(remainingMiles) })}
          {isEstimate && <span className={styles.soft}> {t('tracking.estimate')}</span>}
        </p>
      )}
      {lateOn !== null && pStatus === 'A' && <p className={styles.late}>{t('tracking.late')}</p>}
      {atPickUpOn !== null && <p>{t('tracking.atPickUp', { time: formatMoment(atPickUpOn) })}</p>}
      {atDeliveryOn !== null && <p>{t('tracking.atDelivery', { time: formatMoment(atDeliveryOn) })}</p>}
    </div>
  );
}

function toPlace(assignment: Assignment, end: 'srce' | 'dest') {
  const label = t('assignments.place', { city: assignment[`${end}City`], st: assignment[`${end}St`] });
  return { label, lat: assignment[`${end}Lat`], long: assignment[`${end}Long`] };
}
