import type { ProductMode } from '@loadstone/contracts/postings';
import type { TruckUnderWay } from '@loadstone/contracts/tracking';
import { isLateForPickUp, isStalePosition, toArrivalText, toPositionText } from '../../../modules/tracking/index.ts';
import { t } from '../../../lib/texts/t.ts';
import type { RoutePosition } from '../../../map/map-point.ts';
import { toStatusText } from '../../../lib/code-texts.ts';

/** A truck as the list shows it. */
export interface TruckRow {
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
export function toTruckRows(trucks: readonly TruckUnderWay[], mode: ProductMode, nowMs: number): TruckRow[] {
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
export function toTruckPositions(trucks: readonly TruckUnderWay[], nowMs: number): RoutePosition[] {
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
