import type { TruckUnderWay } from '@loadstone/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Driver } from '../../../data/resources/resource.ts';
import { trucksQuery } from '../../../data/tracking/get-track.ts';
import { useLiveTracking } from '../../../data/tracking/live.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { RouteMap } from '../../../map/route-map.tsx';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { toFullName } from '../model/driver-name.ts';
import { formatPositionDate } from '../model/position-date.ts';

/** The drivers of the company on a map: one of them, or all that share a position. */
export default function DriverMapDialog(props: { readonly driver: Driver | undefined; readonly onClose: () => void }) {
  const { driver, onClose } = props;
  const session = useSession();
  useLiveTracking();
  const query = useQuery(trucksQuery(session));
  const positions = useMemo(() => toPositions(query.data ?? [], driver?.entityId), [query.data, driver]);
  const title = driver === undefined ? t('tracking.trackAll') : t('tracking.trackOf', { name: toFullName(driver) });
  return (
    <DialogFrame title={title} size="xl" isOpen onClose={onClose}>
      {query.isError ? (
        <ErrorState title={t('tracking.failed')} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <RouteMap label={t('tracking.map')} positions={positions} />
          {query.data && positions.length === 0 && <p role="status">{t('tracking.noTrucks')}</p>}
        </>
      )}
    </DialogFrame>
  );
}

/** The last positions of drivers; of one driver where it is given. */
function toPositions(trucks: readonly TruckUnderWay[], driverId: number | undefined) {
  return trucks.flatMap(({ entityId, firstName, lastName, position, token }) => {
    if (position === null || (driverId !== undefined && entityId !== driverId)) return [];
    const { lat, lon: long, positionDate } = position;
    return [
      { key: token, lat, long, label: `${firstName} ${lastName}`.trim(), detail: formatPositionDate(positionDate) },
    ];
  });
}
