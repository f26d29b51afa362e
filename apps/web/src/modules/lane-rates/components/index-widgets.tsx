import type { Posting } from '@loadstone/contracts/postings';
import { logActivities } from '../../../lib/api/activity.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { t } from '../../../lib/texts/t.ts';
import { toDestinationText, toOriginText } from '../../postings/index.ts';
import { useLaneRates } from '../get-lane-rates.ts';
import { useLegacyUserId } from '../get-user-mapping.ts';
import { IndexAd, TrainingImage } from './index-ad.tsx';
import { toIndicesUrl, toRateFigures, toRatioFigures } from '../model/index-values.ts';
import { IndexWidget } from './index-widget.tsx';
import { useClickLock } from '../use-click-lock.ts';
import styles from './lane-rates.module.css';

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
