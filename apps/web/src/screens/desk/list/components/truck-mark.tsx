import { VisuallyHidden } from '@mantine/core';
import { IconTruck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { trucksQuery, isLateForPickUp, isStalePosition, toPositionText } from '../../../../modules/tracking/index.ts';
import { formatAge } from '../../../../lib/format/formatting.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { t } from '../../../../lib/texts/t.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import styles from './truck-mark.module.css';

const AGE_INTERVAL_MS = 15_000;

/**
 * The mark of a posting whose truck is under way: the age of the last position, or that the load will be late. It moves
 * with each new position. Nothing is shown without the tracking feature, and before the driver shares positions.
 */
export default function TruckMark({ token }: { readonly token: number }) {
  const session = useSession();
  const now = useNow(AGE_INTERVAL_MS);
  const { data: truck } = useQuery({
    ...trucksQuery(session),
    enabled: session.hasFeature('ll_track'),
    // `LiveTrucks` keeps the list up to date: a row that is scrolled into view requests nothing.
    staleTime: Infinity,
    select: (trucks) => trucks?.find((each) => each.token === token) ?? null,
  });
  const position = truck?.position;
  if (!truck || (!position && !isLateForPickUp(truck))) return null;
  const isLate = isLateForPickUp(truck);
  const isStale = position ? isStalePosition(position.positionDate, now) : false;
  const age = position ? formatAge(Date.parse(position.positionDate), now) : '';
  const words = [
    ...(isLate ? [t('tracking.late')] : []),
    ...(position ? [toPositionText(position.positionDate, now)] : []),
  ].join(' ');
  return (
    <span className={styles.mark} data-late={isLate || undefined} data-stale={isStale || undefined} title={words}>
      {/* The key draws the icon again, which moves it. */}
      <IconTruck key={position?.positionDate} size={16} className={styles.icon} aria-hidden />
      <span aria-hidden>{isLate ? t('tracking.lateShort') : age}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
