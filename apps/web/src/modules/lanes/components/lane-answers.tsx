import { useQuery } from '@tanstack/react-query';
import { t } from '../../../lib/texts/t.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { toAcceptanceHint, toAcceptanceText, toCountsText } from '../../tiers/index.ts';
import { laneAnswersQuery } from '../requests.ts';
import styles from './lanes.module.css';

/** Who accepted, declined or made an offer for the loads of a lane, and how often each company accepts. */
export function LaneAnswersSection({ laneID }: { readonly laneID: number }) {
  const { data, isError, error, refetch } = useQuery(laneAnswersQuery(laneID));
  return (
    <section aria-label={t('tierAnswers.ofLane')}>
      <h3 className={styles.dayTitle} title={t('tierAnswers.ofLaneHint')}>
        {t('tierAnswers.ofLane')}
      </h3>
      {isError && data === undefined && (
        <ErrorState title={t('tierAnswers.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p className={styles.soft}>{t('tierAnswers.noResponse')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className={styles.occurrences}>
          {data.map(({ custCd, company, accepted, declined, offered, acceptance }) => (
            <li key={custCd}>
              <span>{company}</span>
              <span>
                {toCountsText({ accepted, declined, offered })}
                {acceptance !== null && (
                  <span className={styles.soft} title={toAcceptanceHint()}>
                    {` · ${t('tierAnswers.acceptance')} ${toAcceptanceText(acceptance)}`}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
