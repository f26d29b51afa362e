import {
  ACTIVITY_BULK_MAXIMUM,
  ACTIVITY_TYPES,
  type ActivityType,
  addUserActivities,
  type ServerLoggedActivityType,
} from '@loadstone/contracts/activity';
import { getUserMapping } from '@loadstone/contracts/companies';
import { getRatesAndRatios, INDEX_CLICK_LOCK_MS } from '@loadstone/contracts/lane-rates';
import type { Posting } from '@loadstone/contracts/postings';
import { VisuallyHidden } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { callEndpoint } from '../../../lib/api/api-client.ts';
import { type Session, useSession } from '../../../lib/session/session.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { t } from '../../../lib/texts/t.ts';
import { after } from '../../../lib/time/clock.ts';
import { toDestinationText, toOriginText } from '../../postings/index.ts';
import { toIndicesUrl, toRateFigures, toRatioFigures } from '../model/index-values.ts';
import { IndexWidget } from './index-widget.tsx';
import styles from './lane-rates.module.css';

/** Indices change daily, so a reply stays fresh for minutes. */
const STALE_AFTER_MS = 10 * 60_000;

/** The spot rates and the truck-to-load ratio of a posting's lane, by the company's features. */
export function IndexWidgets({ posting }: { readonly posting: Posting }) {
  const { claims, hasFeature } = useSession();
  const { indicesPageUrl, indicesHelpUrl } = useSettings();
  const query = useLaneRates(posting);
  const lock = useClickLock();
  const hasRates = hasFeature('ll_ri');
  const hasRatio = hasFeature('ll_pi');
  const isAllThere = hasRates && hasRatio;
  const legacyUserId = useLegacyUserId({ isEnabled: hasRates || hasRatio });

  const log = (widget: string) => {
    const ends = { origin: toOriginText(posting), destination: toDestinationText(posting) };
    logActivities([{ type: 'RiPiClick', description: t('laneRates.activity', { widget, ...ends }) }]);
  };
  const shared = {
    href: toIndicesUrl(indicesPageUrl, posting, claims, legacyUserId),
    isLocked: lock.isLocked,
    isLoading: query.isPending,
    onRetry: () => void query.refetch(),
  };
  const hasFailed = query.isError && query.data === undefined;

  return (
    <section className={styles.widgets} aria-label={t('laneRates.region')}>
      {hasRates && (
        <IndexWidget
          {...shared}
          title={t('laneRates.spotRate')}
          unit={t('laneRates.rateUnit')}
          figures={toRateFigures(query.data?.rateIndex)}
          failure={hasFailed || query.data?.isRateIndexUnavailable ? t('laneRates.rateFailed') : null}
          isSample={query.data?.rateIndex?.isSample === true}
          onClick={lock.guard(() => log(t('laneRates.spotRate')))}
        />
      )}
      {hasRatio && (
        <IndexWidget
          {...shared}
          title={t('laneRates.ratio')}
          figures={toRatioFigures(query.data?.postingIndex)}
          failure={hasFailed ? t('laneRates.ratioFailed') : null}
          onClick={lock.guard(() => log(t('laneRates.ratio')))}
        />
      )}
      {!isAllThere && !claims.trainingSchool && (
        <IndexAd href={indicesHelpUrl} isLocked={lock.isLocked} onClick={lock.guard()} />
      )}
      {!isAllThere && claims.trainingSchool && <TrainingImage />}
    </section>
  );
}

interface IndexAdProps {
  readonly href: string;
  readonly isLocked: boolean;
  readonly onClick: (event: MouseEvent) => void;
}

/** Shown instead of the widgets to a company without their features. */
function IndexAd({ href, isLocked, onClick }: IndexAdProps) {
  return (
    <a
      className={styles.ad}
      href={href}
      target="_blank"
      rel="noopener"
      aria-disabled={isLocked || undefined}
      onClick={onClick}
    >
      <IconChartBar size={18} aria-hidden />
      <span>
        <span className={styles.adTitle}>{t('laneRates.adTitle')}</span>
        <span className={styles.title}>
          {t('laneRates.ad')} <span className={styles.adAction}>{t('laneRates.adAction')}</span>
        </span>
      </span>
      <VisuallyHidden>, {t('laneRates.newWindow')}</VisuallyHidden>
    </a>
  );
}

/** Users of the training school see a picture here instead of the advertisement. */
function TrainingImage() {
  return (
    <svg
      className={styles.training}
      viewBox="0 0 260 44"
      width={260}
      height={44}
      role="img"
      aria-label={t('laneRates.training')}
    >
      <rect x="0.5" y="0.5" width="259" height="43" rx="6" className={styles.trainingFrame} />
      <path d="M14 30v-8m7 8V17m7 13v-5m7 5V12" className={styles.trainingBars} />
      <text x="48" y="19" className={styles.trainingTitle}>
        {t('laneRates.trainingTitle')}
      </text>
      <text x="48" y="34" className={styles.trainingText}>
        {t('laneRates.trainingBody')}
      </text>
    </svg>
  );
}

/** Rates and ratio of a posting's lane, each where the company holds its feature. */
function laneRatesQuery({ mode, hasFeature, keyFor }: Session, posting: Posting) {
  const { srceCity, srceSt, destCity, destSt, vehicleType } = posting;
  const lane = { srceCity, srceSt, destCity, destSt, vehicleType };
  const hasRates = hasFeature('ll_ri');
  const hasRatio = hasFeature('ll_pi');
  return queryOptions({
    queryKey: ['laneRates', mode, lane],
    queryFn: ({ signal }) =>
      callEndpoint(getRatesAndRatios, {
        body: {
          riRate: hasRates ? { key: keyFor('ll_ri'), ...lane } : null,
          pdRatio: hasRatio ? { key: keyFor('ll_pi'), ...lane } : null,
        },
        signal,
      }),
    enabled: hasRates || hasRatio,
    staleTime: STALE_AFTER_MS,
  });
}

function useLaneRates(posting: Posting) {
  return useQuery(laneRatesQuery(useSession(), posting));
}

/** The signed-in user's id in an older system; null where there is none or it could not be read. */
function useLegacyUserId({ isEnabled }: { isEnabled: boolean }): string | null {
  const { userId } = useSession().claims;
  const { data } = useQuery({
    queryKey: ['userMapping', userId],
    queryFn: ({ signal }) => callEndpoint(getUserMapping, { params: { id: userId }, signal }),
    enabled: isEnabled,
    staleTime: Infinity,
  });
  return data?.legacyUserId ?? null;
}

/** An action of the user, for the activity log. The server itself logs actions on postings. */
interface Activity {
  readonly type: Exclude<ActivityType, ServerLoggedActivityType>;
  readonly description: string;
}

/** Writes to the user's activity log. Failures are ignored: they must not interrupt the work. */
function logActivities(activities: readonly Activity[]): void {
  const entries = activities.map(({ type, description }) => ({
    userActivityTypeId: ACTIVITY_TYPES[type],
    description,
    appName: '',
    errorCode: '',
  }));
  for (let start = 0; start < entries.length; start += ACTIVITY_BULK_MAXIMUM) {
    const body = entries.slice(start, start + ACTIVITY_BULK_MAXIMUM);
    void callEndpoint(addUserActivities, { body }).catch(() => undefined);
  }
}

/** A link that is disabled for three seconds after each use. */
interface ClickLock {
  readonly isLocked: boolean;
  /** The click handler of the link: lets one click through, calls `onUse`, and prevents the following clicks. */
  readonly guard: (onUse?: () => void) => (event: MouseEvent) => void;
}

/** One lock for all links that use its handler. */
function useClickLock(): ClickLock {
  const [isLocked, setLocked] = useState(false);
  // A second click may happen before the next render, so this is a ref and not state.
  const isPaused = useRef(false);
  useEffect(() => {
    if (!isLocked) return undefined;
    return after(INDEX_CLICK_LOCK_MS, () => {
      isPaused.current = false;
      setLocked(false);
    });
  }, [isLocked]);
  return {
    isLocked,
    guard: (onUse) => (event) => {
      if (isPaused.current) {
        event.preventDefault();
        return;
      }
      isPaused.current = true;
      setLocked(true);
      onUse?.();
    },
  };
}
