import { SegmentedControl } from '@mantine/core';
import type { Posting } from '@loadstone/contracts/postings';
import { useMemo, useState } from 'react';
import { formatCount } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { PostingMap } from '../../../map/posting-map.tsx';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { TrucksUnderWay } from '../components/trucks-under-way.tsx';
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

const VIEWS = ['postings', 'trucks'] as const;
type TrackView = (typeof VIEWS)[number];

/** The listed postings, or the trucks under way, on a map. Choosing one selects its posting in the list. */
export default function TrackDialog({ view, today, onSelect, onClose }: TrackDialogProps) {
  const [shown, setShown] = useState<TrackView>('postings');
  const points = useMemo(() => toTrackPoints(view.rows, today), [view.rows, today]);
  const count = formatCount(points.length);
  const note = view.isFiltered
    ? t('track.filtered', { count, total: formatCount(view.total) })
    : t('track.all', { count: points.length });
  // Beside the title, because a line below it would leave too little room for the map in a low window.
  const title = (
    <>
      {t('track.title')} {shown === 'postings' && <span className={styles.note}>{note}</span>}
    </>
  );
  const pick = (token: number) => {
    onSelect(token);
    onClose();
  };
  return (
    <DialogFrame title={title} isOpen size={WIDTH} onClose={onClose}>
      <div className={styles.views}>
        <SegmentedControl
          aria-label={t('track.view')}
          size="xs"
          mb={8}
          value={shown}
          onChange={(value) => setShown(value as TrackView)}
          data={VIEWS.map((value) => ({ value, label: t(`track.${value}`) }))}
        />
        {shown === 'postings' ? (
          <PostingMap
            label={t('track.map')}
            points={points}
            empty={view.isFiltered ? t('track.emptyFiltered') : t('track.empty')}
            onPick={pick}
          />
        ) : (
          <TrucksUnderWay onPick={pick} />
        )}
      </div>
    </DialogFrame>
  );
}
