import { Anchor } from '@mantine/core';
import type { Posting } from '@loadstone/contracts/postings';
import { formatDay } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import type { LiveRow } from '../model/live-rows.ts';
import { toDestinationText, toOriginText } from '../../postings/index.ts';
import styles from './live-leads.module.css';

/** The most postings that the card lists. */
const SHOWN_POSTINGS = 3;

interface MatchCardProps {
  readonly row: LiveRow;
  readonly findPosting: (token: number) => Posting | undefined;
  readonly onShowAll: (row: LiveRow) => void;
}

/** The own postings that a live lead matches, at most three of them. */
export function MatchCard({ row, findPosting, onShowAll }: MatchCardProps) {
  const { matches } = row.entry.lead;
  const shown = matches.slice(0, SHOWN_POSTINGS).map(({ myToken }) => findPosting(myToken));
  return (
    <div className={styles.card}>
      <span className={styles.cardTitle}>{t('liveLeads.matchOf')}</span>
      <ul>
        {shown.map(
          (posting) =>
            posting && (
              <li key={posting.token}>
                {t('liveLeads.matchPosting', {
                  date: formatDay(posting.dateAvail),
                  origin: toOriginText(posting),
                  destination: toDestinationText(posting),
                })}
              </li>
            ),
        )}
      </ul>
      {matches.length > 1 && (
        <Anchor component="button" type="button" fz={12} ta="start" onClick={() => onShowAll(row)}>
          {t('liveLeads.showMatches')}
        </Anchor>
      )}
    </div>
  );
}
