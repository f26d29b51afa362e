import { Button } from '@mantine/core';
import { isDeliveryOverdue, toExpectedDay, type Assignment } from '@loadstone/contracts/assignments';
import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { isOwnActionAllowed, MODE_KINDS } from '@loadstone/contracts/postings';
import { formatDay } from '../../../lib/format/formatting.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { useBoardDay } from '../../../lib/settings/use-board-day.ts';
import { t } from '../../../lib/texts/t.ts';
import { busyProps } from '../../../ui/busy-props.ts';
import { useAssignmentMoves } from '../use-assignment-moves.ts';
import styles from './assigned-view.module.css';

/** What a broker can do about a load on route whose carrier has not marked it delivered in time, and why. */
export function OverdueDelivery({ assignment }: { readonly assignment: Assignment }) {
  const { side, pStatus, holder, company } = assignment;
  const { hasFeature } = useSession();
  const { deliveryOverdueDays: days } = useSettings();
  const today = useBoardDay();
  const { isBusy, run } = useAssignmentMoves();
  const expectedDay = toExpectedDay(assignment);
  const isOffered =
    hasFeature(POSTING_FEATURES[side].update) &&
    isOwnActionAllowed('deliverForCarrier', MODE_KINDS[side].own, pStatus, holder) &&
    isDeliveryOverdue(expectedDay, today, days);
  if (!isOffered) return null;
  return (
    <div className={styles.claim}>
      <p>{t('assignments.deliveryOverdue', { company, day: formatDay(expectedDay), days })}</p>
      <Button size="xs" {...busyProps(isBusy, () => run(assignment, 'deliverForCarrier'))}>
        {t('assignments.deliverTitle')}
      </Button>
    </div>
  );
}
