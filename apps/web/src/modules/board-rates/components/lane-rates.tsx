import { BOARD_RATE_RULES, findLaneDistance, type BoardLane, type BoardRate } from '@loadstone/contracts/board-rates';
import { toHaul, toRatePerMile, type Currency, type Rate } from '@loadstone/contracts/money';
import { useLaneRates } from '../list-board-rates.ts';
import { toPerMileText } from '../../../lib/fact-values.ts';
import { t } from '../../../lib/texts/t.ts';
import { Fact, FactList, FactSection } from '../../../ui/fact-list.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import styles from './board-rates.module.css';

interface LaneRatesProps {
  /** The ends and equipment of a load. */
  readonly lane: BoardLane;
  /** The load's rate. */
  readonly rate: Rate | undefined;
  /** Air miles of the load. */
  readonly distance: number | undefined;
  /** Miles by road, where they are known. */
  readonly roadMiles?: number | undefined;
}

/** What loads of a lane were agreed at on this board, and how far a load's rate is from it. */
export function LaneRates({ lane, rate, distance, roadMiles }: LaneRatesProps) {
  const query = useLaneRates(lane);
  const { data } = query;
  if (query.isError && data === undefined) {
    return (
      <FactSection title={t('boardRates.title')}>
        <ErrorState title={t('boardRates.failed')} error={query.error} onRetry={() => void query.refetch()} />
      </FactSection>
    );
  }
  if (!data) return null;
  const perMile = rate && toRatePerMile(rate, toHaul(distance ?? 0, roadMiles));
  const own = perMile ? findLaneDistance(perMile, data.rates) : undefined;
  return (
    <FactSection title={t('boardRates.title')}>
      <FactList>
        {data.srceMarketArea !== '' && (
          <Fact name={t('boardRates.lane')}>
            {data.srceMarketArea} → {data.destMarketArea}
          </Fact>
        )}
        {BOARD_RATE_RULES.days.map((days) => (
          <Fact key={days} name={t('boardRates.days', { days })}>
            {listLines(data.rates.filter((found) => found.days === days)).map((line) => (
              <span key={line} className={styles.line}>
                {line}
              </span>
            ))}
          </Fact>
        ))}
        {own && (
          <Fact name={t('boardRates.thisRate')}>
            {t(`boardRates.${own.percent < 0 ? 'under' : own.percent > 0 ? 'over' : 'at'}`, {
              percent: Math.abs(own.percent),
              loads: own.rate.loads,
              days: own.rate.days,
            })}
          </Fact>
        )}
      </FactList>
      <p className={styles.method}>{t('boardRates.method', { most: BOARD_RATE_RULES.mostOfPair })}</p>
    </FactSection>
  );
}

/** A line for each currency. */
function listLines(rates: readonly BoardRate[]): string[] {
  if (rates.length === 0) return [t('boardRates.tooFew')];
  return rates.map(({ currency, median, lowerQuartile, upperQuartile, loads, newestDaysAgo }) =>
    t('boardRates.figures', {
      median: toText(median, currency),
      lower: toText(lowerQuartile, currency),
      upper: toText(upperQuartile, currency),
      loads,
      newest: newestDaysAgo,
    }),
  );
}

function toText(amount: number, currency: Currency): string {
  return toPerMileText({ amount, currency });
}
