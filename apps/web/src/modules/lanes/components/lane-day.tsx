import type { LaneDay } from '@loadstone/contracts/lanes';
import { DESK_PATHS } from '@loadstone/contracts/notifications';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { toStatusText } from '../../../lib/code-texts.ts';
import { formatDay } from '../../../lib/format/formatting.ts';
import { formatMomentAt } from '../../../lib/places/place-time.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { toRefusalReason } from '../model/refusal-reason.ts';
import styles from './lanes.module.css';

const CHECK_MS = 30_000;

type Occurrence = LaneDay['occurrences'][number];

interface LaneDayPostingsProps {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Undefined where the lane has nothing on it. */
  readonly shown: LaneDay | undefined;
  /** IANA, of the origin of the lane. */
  readonly timeZone: string;
}

/** The postings of one day: what became of each, and who has accepted it. */
export function LaneDayPostings({ day, shown, timeZone }: LaneDayPostingsProps) {
  return (
    <section aria-label={t('lanes.ofDay', { day: formatDay(day) })}>
      <h3 className={styles.dayTitle}>{formatDay(day)}</h3>
      {shown === undefined && <p className={styles.soft}>{t('lanes.nothingOn')}</p>}
      {shown !== undefined && shown.planned > 0 && shown.postOn !== null && (
        <PlannedNote count={shown.planned} postOn={shown.postOn} timeZone={timeZone} />
      )}
      {shown !== undefined && shown.occurrences.length > 0 && (
        <ul className={styles.occurrences}>
          {shown.occurrences.map((occurrence) => (
            <li key={occurrence.number}>
              <span>{t('lanes.number', { number: occurrence.number })}</span>
              <OccurrenceState occurrence={occurrence} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface PlannedNoteProps {
  readonly count: number;
  /** ISO. */
  readonly postOn: string;
  readonly timeZone: string;
}

/** When planned postings are posted. Those of a past time are due: the board posts them within a minute. */
function PlannedNote({ count, postOn, timeZone }: PlannedNoteProps) {
  const isDue = Date.parse(postOn) <= useNow(CHECK_MS);
  return (
    <p className={styles.soft}>
      {isDue
        ? t('lanes.plannedNow', { count })
        : t('lanes.plannedFor', { count, moment: formatMomentAt(postOn, timeZone) })}
    </p>
  );
}

function OccurrenceState({ occurrence }: { readonly occurrence: Occurrence }) {
  const { state, refusal, token, pStatus, acceptedBy } = occurrence;
  if (state === 'refused') {
    const reason = refusal === null ? '' : toRefusalReason(refusal);
    return <span className={styles.problem}>{`${t('lanes.states.refused')}: ${reason}`}</span>;
  }
  if (state !== 'posted') return <span className={styles.soft}>{t(`lanes.states.${state}`)}</span>;
  if (token === null || pStatus === null) return <span className={styles.soft}>{t('lanes.states.deleted')}</span>;
  return (
    <span>
      <Anchor component={Link} inherit to={DESK_PATHS.posting(token)}>
        {toStatusText(pStatus)}
      </Anchor>
      {acceptedBy !== null && ` ${t('lanes.acceptedBy', { name: acceptedBy })}`}
    </span>
  );
}
