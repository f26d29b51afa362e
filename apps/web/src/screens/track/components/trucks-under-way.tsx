import type { ProductMode } from '@loadstone/contracts/postings';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TruckUnderWay } from '@loadstone/contracts/tracking';
import { useMemo } from 'react';
import { toStatusText } from '../../../lib/code-texts.ts';
import {
  isLateForPickUp,
  isStalePosition,
  toArrivalText,
  toPositionText,
  trucksQuery,
} from '../../../modules/tracking/index.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { POSTING_HEIGHT_PX, type RoutePosition } from '../../../map/map-point.ts';
import { RouteMap } from '../../../map/route-map.tsx';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import styles from './trucks-under-way.module.css';

const AGE_INTERVAL_MS = 15_000;
const SKELETON_HEIGHT_PX = 240;
const NO_TRUCKS: readonly TruckUnderWay[] = [];

interface TrucksUnderWayProps {
  /** Called with the own posting of the truck that the user chooses. */
  readonly onPick: (token: number) => void;
}

/** The company's trucks under way, live: on a map, and as a list with the last position and the arrival of each. */
export function TrucksUnderWay({ onPick }: TrucksUnderWayProps) {
  const session = useSession();
  const { supportPhone } = useSettings();
  const now = useNow(AGE_INTERVAL_MS);
  const isSubscribed = session.hasFeature('ll_track');
  const query = useQuery({ ...trucksQuery(session), enabled: isSubscribed });
  const trucks = query.data ?? NO_TRUCKS;
  const positions = useMemo(() => toTruckPositions(trucks, now), [trucks, now]);
  const isMissing = !isSubscribed || query.data === null;
  return (
    <div className={styles.view}>
      <RouteMap
        label={t('track.trucksMap')}
        height={POSTING_HEIGHT_PX}
        positions={positions}
        {...(isMissing && { notice: t('permits.missing', { phone: supportPhone }) })}
      />
      {!isMissing && (
        <div className={styles.side}>
          {query.isError && (
            <ErrorState title={t('track.trucksFailed')} error={query.error} onRetry={() => void query.refetch()} />
          )}
          {query.isPending && (
            <DelayedSkeleton>
              <Skeleton height={SKELETON_HEIGHT_PX} />
            </DelayedSkeleton>
          )}
          {query.data && (
            <p role="status" className={styles.count}>
              {trucks.length === 0
                ? t('track.noTrucks')
                : t('track.trucksCount', { count: trucks.length, shown: positions.length })}
            </p>
          )}
          <ul className={styles.list} aria-label={t('track.trucks')}>
            {toTruckRows(trucks, session.mode, now).map((row) => (
              <li key={row.token}>
                <TruckEntry row={row} onPick={onPick} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function TruckEntry({ row, onPick }: { readonly row: TruckRow } & TrucksUnderWayProps) {
  const { token, lane, status, driver, position, isStale, arrival, isLate } = row;
  return (
    <button type="button" className={styles.entry} onClick={() => onPick(token)}>
      <span className={styles.lane}>{lane}</span>
      <span>{driver === '' ? status : `${status} · ${driver}`}</span>
      <span className={isStale ? styles.stale : undefined}>{position}</span>
      {arrival !== '' && <span>{arrival}</span>}
      {isLate && <span className={styles.late}>{t('tracking.late')}</span>}
    </button>
  );
}

/** A truck as the list shows it. */
interface TruckRow {
  /** The own posting. */
  readonly token: number;
  readonly lane: string;
  readonly status: string;
  /** '' for a broker. */
  readonly driver: string;
  readonly position: string;
  readonly isStale: boolean;
  /** '' where it is not known. */
  readonly arrival: string;
  readonly isLate: boolean;
}

/** The trucks under way in words, those that will be late first. */
function toTruckRows(trucks: readonly TruckUnderWay[], mode: ProductMode, nowMs: number): TruckRow[] {
  const rows = trucks.map((truck) => toRow(truck, mode, nowMs));
  return [...rows.filter(({ isLate }) => isLate), ...rows.filter(({ isLate }) => !isLate)];
}

function toRow(truck: TruckUnderWay, mode: ProductMode, nowMs: number): TruckRow {
  const { token, pStatus, firstName, lastName, position } = truck;
  const missing = mode === 'B' && pStatus === 'A' ? t('track.fromPickUp') : t('tracking.none');
  return {
    token,
    lane: toLane(truck),
    status: toStatusText(pStatus),
    driver: `${firstName} ${lastName}`.trim(),
    position: position === null ? missing : toPositionText(position.positionDate, nowMs),
    isStale: position !== null && isStalePosition(position.positionDate, nowMs),
    arrival: toArrivalText(truck) ?? '',
    isLate: isLateForPickUp(truck),
  };
}

/** The last positions of the trucks that share one. */
function toTruckPositions(trucks: readonly TruckUnderWay[], nowMs: number): RoutePosition[] {
  return trucks.flatMap((truck) => {
    const { token, position } = truck;
    if (position === null) return [];
    const { lat, lon: long, positionDate } = position;
    const detail = toPositionText(positionDate, nowMs);
    return [{ key: token, lat, long, label: toLane(truck), detail, isStale: isStalePosition(positionDate, nowMs) }];
  });
}

function toLane({ srceCity, srceSt, destCity, destSt }: TruckUnderWay): string {
  const origin = t('assignments.place', { city: srceCity, st: srceSt });
  return `${origin} → ${t('assignments.place', { city: destCity, st: destSt })}`;
}
