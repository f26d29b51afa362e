import type { TruckUnderWay } from '@loadstone/contracts/tracking';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Driver } from '../resource.ts';
import { trucksQuery, isStalePosition } from '../../tracking/index.ts';
import { useSession } from '../../../lib/session/session.ts';
import { boardLocale, t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import type { RoutePosition } from '../../../map/map-point.ts';
import { RouteMap } from '../../../map/route-map.tsx';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { RefreshFailedNote } from '../../../ui/states/refresh-failed-note.tsx';
import { toFullName } from '../model/driver-name.ts';

const AGE_INTERVAL_MS = 15_000;
/** In pixels; less in a low window. */
const MAP_HEIGHT_PX = 700;

/** The drivers of the company on a map: one of them, or all that share a position. */
export default function DriverMapDialog(props: { readonly driver: Driver | undefined; readonly onClose: () => void }) {
  const { driver, onClose } = props;
  const session = useSession();
  const query = useQuery(trucksQuery(session));
  const now = useNow(AGE_INTERVAL_MS);
  const positions = useMemo(() => toPositions(query.data ?? [], driver?.entityId, now), [query.data, driver, now]);
  const title = driver === undefined ? t('tracking.trackAll') : t('tracking.trackOf', { name: toFullName(driver) });
  return (
    <DialogFrame title={title} size="xl" isOpen onClose={onClose}>
      {query.isError && !query.data ? (
        <ErrorState title={t('tracking.failed')} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          {query.isError && (
            <RefreshFailedNote
              message={t('tracking.failed')}
              sinceMs={query.dataUpdatedAt}
              onRetry={() => void query.refetch()}
            />
          )}
          <RouteMap label={t('tracking.map')} height={MAP_HEIGHT_PX} positions={positions} />
          {query.data && positions.length === 0 && <p role="status">{t('tracking.noTrucks')}</p>}
        </>
      )}
    </DialogFrame>
  );
}

/** The last positions of drivers; of one driver where it is given. One that is out of date says so. */
function toPositions(trucks: readonly TruckUnderWay[], driverId: number | undefined, nowMs: number): RoutePosition[] {
  return trucks.flatMap(({ entityId, firstName, lastName, position, token }) => {
    if (position === null || (driverId !== undefined && entityId !== driverId)) return [];
    const { lat, lon: long, positionDate } = position;
    const isStale = isStalePosition(positionDate, nowMs);
    const date = formatPositionDate(positionDate);
    const detail = isStale ? `${date} ${t('tracking.stale')}` : date;
    return [{ key: token, lat, long, label: `${firstName} ${lastName}`.trim(), detail, isStale }];
  });
}

/** The time of a position as the window of its marker shows it: `yyyy-MM-dd hh:mm:ss a`, in the zone of the machine. */
function formatPositionDate(iso: string): string {
  const at = Date.parse(iso);
  const day = new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
  const time = new Intl.DateTimeFormat(boardLocale(), {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: true,
  });
  return `${day} ${time.format(at)}`;
}
