import { POSITION_RULES, type TruckUnderWay } from '@loadstone/contracts/tracking';
import { formatAge, formatLength, formatMoment } from '../../lib/format/formatting.ts';
import { t } from '../../lib/texts/t.ts';

const MINUTE_MS = 60_000;

/** True for a position that is too old to show where the truck is now. */
export function isStalePosition(positionDate: string, nowMs: number): boolean {
  return nowMs - Date.parse(positionDate) > POSITION_RULES.staleMs;
}

/** The age of the last position in words. */
export function toAgeText(positionDate: string, nowMs: number): string {
  const atMs = Date.parse(positionDate);
  if (nowMs - atMs < MINUTE_MS) return t('tracking.positionNow');
  return t('tracking.lastPosition', { age: formatAge(atMs, nowMs) });
}

/** The same, marked where the position is out of date. */
export function toPositionText(positionDate: string, nowMs: number): string {
  const text = toAgeText(positionDate, nowMs);
  return isStalePosition(positionDate, nowMs) ? `${text} ${t('tracking.stale')}` : text;
}

/** The arrival at the next stop and the miles to it; undefined where they are not known. */
export function toArrivalText(
  journey: Pick<TruckUnderWay, 'nextStop' | 'eta' | 'remainingMiles' | 'isEstimate'>,
): string | undefined {
  const { nextStop, eta, remainingMiles, isEstimate } = journey;
  if (nextStop === null || eta === null || remainingMiles === null) return undefined;
  const text = t(`tracking.eta.${nextStop}`, { time: formatMoment(eta), distance: formatLength(remainingMiles) });
  return isEstimate ? `${text} ${t('tracking.estimate')}` : text;
}

/** True for a load that will miss its pick-up. */
export function isLateForPickUp({ pStatus, lateOn }: Pick<TruckUnderWay, 'pStatus' | 'lateOn'>): boolean {
  return pStatus === 'A' && lateOn !== null;
}
