import type { Posting } from '@loadstone/contracts';
import { useMemo } from 'react';
import { formatCount } from '../../../lib/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { PostingMap } from '../../../map/posting-map.tsx';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { toTrackPoints } from '../model/track-points.ts';
import styles from './track.module.css';

const WIDTH = 'min(1240px, 96vw)';

/** The postings of the list as it is shown. */
interface ShownPostings {
  readonly rows: readonly Posting[];
  /** How many there are without the filter, expired ones left out. */
  readonly total: number;
  readonly isFiltered: boolean;
}

export interface TrackDialogProps {
  readonly view: ShownPostings;
  /** The board's day, `YYYY-MM-DD`. */
  readonly today: string;
  readonly onSelect: (token: number) => void;
  readonly onClose: () => void;
}

/** Where the postings of the list start, coloured by their status. Choosing one goes to it. */
export default function TrackDialog({ view, today, onSelect, onClose }: TrackDialogProps) {
  const points = useMemo(() => toTrackPoints(view.rows, today), [view.rows, today]);
  const count = formatCount(points.length);
  const note = view.isFiltered
    ? t('track.filtered', { count, total: formatCount(view.total) })
    : t('track.all', { count: points.length });
  // Beside the title: under it, it would push the map out of a low window.
  const title = (
    <>
      {t('track.title')} <span className={styles.note}>{note}</span>
    </>
  );
  return (
    <DialogFrame title={title} isOpen size={WIDTH} onClose={onClose}>
      <PostingMap
        label={t('track.map')}
        points={points}
        empty={view.isFiltered ? t('track.emptyFiltered') : t('track.empty')}
        onPick={(token) => {
          onSelect(token);
          onClose();
        }}
      />
    </DialogFrame>
  );
}
