import type { Posting } from '@loadstone/contracts';
import { useMemo } from 'react';
import { formatCount } from '../../../lib/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { PostingMap } from '../../../map/posting-map.tsx';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { toTrackPoints } from '../model/track-points.ts';
import styles from './track.module.css';

const WIDTH = 'min(1240px, 96vw)';

/** The postings of the list as shown. */
interface ShownPostings {
  readonly rows: readonly Posting[];
  /** Their number without the filter, without expired ones. */
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

/** A map of the origins of the listed postings, coloured by status. Choosing one selects it in the list. */
export default function TrackDialog({ view, today, onSelect, onClose }: TrackDialogProps) {
  const points = useMemo(() => toTrackPoints(view.rows, today), [view.rows, today]);
  const count = formatCount(points.length);
  const note = view.isFiltered
    ? t('track.filtered', { count, total: formatCount(view.total) })
    : t('track.all', { count: points.length });
  // Beside the title, because a line below it would leave too little room for the map in a low window.
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
