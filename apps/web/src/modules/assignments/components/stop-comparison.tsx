import type { StopChange } from '@loadstone/contracts/assignments';
import { toStopNumber } from '@loadstone/contracts/postings';
import { useId } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { compareStops, toWayText } from '../model/stop-change.ts';
import styles from './stop-change.module.css';

/** The stops before and after a change beside each other, each with what becomes of it in words. */
export function StopComparison({ change }: { readonly change: StopChange }) {
  const { before, after } = compareStops(change);
  return (
    <>
      <div className={styles.sides}>
        <Side title={t('assignments.stopChange.before')} stops={before} />
        <Side title={t('assignments.stopChange.after')} stops={after} />
      </div>
      <p className={styles.way}>{toWayText(change)}</p>
    </>
  );
}

interface SideProps {
  readonly title: string;
  readonly stops: ReturnType<typeof compareStops>['before'];
}

function Side({ title, stops }: SideProps) {
  const id = useId();
  return (
    <div>
      <h4 id={id} className={styles.heading}>
        {title}
      </h4>
      {stops.length === 0 ? (
        <p className={styles.way}>{t('assignments.stopChange.none')}</p>
      ) : (
        <ol className={styles.stops} aria-labelledby={id} start={toStopNumber(0)}>
          {stops.map(({ text, mark }, index) => (
            // The order of the stops is their name.
            <li key={index}>
              {mark && <strong className={styles.mark}>{t(`assignments.stopChange.marks.${mark}`)}</strong>}
              <span className={mark === 'removed' ? styles.removed : undefined}>{text}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
