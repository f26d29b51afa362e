import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { POSTING_FEATURES } from '@loadstone/contracts/board';
import type { TripPlan } from '@loadstone/contracts/trips';
import { formatMomentAt } from '../../../lib/places/place-time.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import type { TripSearch } from '../model/trip-search.ts';
import { toCountText, toPlaceText, toRelaxationText, toRelaxedField } from '../model/trip-texts.ts';
import { CostForm } from './cost-form.tsx';
import styles from './trips.module.css';

interface TripsHeadProps {
  readonly plan: TripPlan | undefined;
  readonly onFollow: (() => void) | undefined;
  readonly onLeave: () => void;
}

/** The title of the page, and what can be done with the plan. */
export function TripsHead({ plan, onFollow, onLeave }: TripsHeadProps) {
  const { hasFeature } = useSession();
  return (
    <header className={styles.head}>
      <PageTitle>{t('trips.title')}</PageTitle>
      {plan && <StartLine plan={plan} />}
      <div className={styles.headTools}>
        {plan && <CostForm costs={plan.costPerMile} isEditable={hasFeature(POSTING_FEATURES.C.update)} />}
        {onFollow && (
          <Button
            size="xs"
            variant="default"
            title={t('trips.followHint')}
            leftSection={<IconBell size={14} aria-hidden />}
            onClick={onFollow}
          >
            {t('trips.follow')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onLeave}>
          {t('trips.back')}
        </Button>
      </div>
    </header>
  );
}

interface TripCountsProps {
  readonly plan: TripPlan;
  readonly onSearch: (change: Partial<TripSearch>) => void;
}

/** The number of trips, and what each limit costs. */
export function TripCounts({ plan, onSearch }: TripCountsProps) {
  return (
    <div className={styles.counts}>
      <span role="status">{toCountText(plan)}</span>
      {plan.relaxations.map((relaxation) => (
        <Button
          key={relaxation.limit}
          size="compact-xs"
          variant="default"
          onClick={() => onSearch(toRelaxedField(relaxation))}
        >
          {toRelaxationText(relaxation)}
        </Button>
      ))}
    </div>
  );
}

function StartLine({ plan: { start } }: { readonly plan: TripPlan }) {
  return (
    <p className={styles.start}>
      {t('trips.of', { place: toPlaceText(start.place), at: formatMomentAt(start.on, start.place.timeZone) })}{' '}
      <span className={styles.soft}>{t(`trips.sources.${start.source}`)}</span>
    </p>
  );
}
