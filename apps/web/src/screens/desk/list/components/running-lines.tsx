import { VisuallyHidden } from '@mantine/core';
import { useDensity } from '../../../../lib/settings/density.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { toRunningTexts } from '../model/running-texts.ts';
import type { RunningState } from '../model/running-states.ts';
import styles from './running-lines.module.css';

const MINUTE_MS = 60_000;

/** What a running row needs next, who drives, and the arrival against the hours of the stop; in a compact row the first of it. */
export function RunningLines({ state }: { readonly state: RunningState }) {
  const { mode } = useSession();
  const { isCompact } = useDensity();
  const now = useNow(MINUTE_MS);
  const { next, driver, times, words } = toRunningTexts(state, mode, now);
  const { isLate, isOwnTurn, load } = state;
  const [gap] = times;
  return (
    <span className={styles.lines} data-running={times.length > 0 ? 2 : 1} title={words}>
      {isCompact ? (
        <span className={styles.brief} data-late={isLate || undefined} data-own={isOwnTurn || undefined} aria-hidden>
          {isLate || load.missing.length === 0 ? (gap ?? next) : next}
        </span>
      ) : (
        <>
          <span className={styles.line} aria-hidden>
            <span className={styles.next} data-own={isOwnTurn || undefined}>
              {next}
            </span>
            {driver !== '' && <span>{driver}</span>}
          </span>
          <span className={styles.line} aria-hidden>
            {times.map((time, index) => (
              <span key={time} data-late={(isLate && index === 0) || undefined}>
                {time}
              </span>
            ))}
          </span>
        </>
      )}
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
