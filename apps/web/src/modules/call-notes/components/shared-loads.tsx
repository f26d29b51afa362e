import type { SharedLoad } from '@loadstone/contracts/call-notes';
import { useId } from 'react';
import { toStatusText } from '../../../lib/code-texts.ts';
import { toRateText } from '../../../lib/fact-values.ts';
import { formatDayShort } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import styles from './call-notes.module.css';

/** The last loads with a company, newest first. */
export function SharedLoads({ loads }: { readonly loads: readonly SharedLoad[] }) {
  const id = useId();
  return (
    <>
      <h4 id={id}>{t('callNotes.loads')}</h4>
      <ul className={styles.list} aria-labelledby={id}>
        {loads.map((load, index) => (
          <li key={index} className={styles.load}>
            <span>{formatDayShort(load.dateAvail)}</span>
            <span>
              {t('callNotes.lane', {
                origin: `${load.lane.srceCity}, ${load.lane.srceSt}`,
                destination: `${load.lane.destCity}, ${load.lane.destSt}`,
              })}
            </span>
            {load.rate && <span>{toRateText(load.rate)}</span>}
            <span className={styles.soft}>{load.hasEnded ? t('callNotes.ended') : toStatusText(load.status)}</span>
            {load.isSameLane && <strong>{t('callNotes.sameLane')}</strong>}
          </li>
        ))}
      </ul>
    </>
  );
}
