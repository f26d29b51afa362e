import type { Posting } from '@loadstone/contracts/postings';
import { useMemo } from 'react';
import { DataGrid } from '../../../grid/data-grid.tsx';
import { useDistanceUnit } from '../../../lib/settings/distance-unit.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import styles from '../components/live-leads.module.css';
import { listTripColumns, type Trip } from '../components/trip-columns.ts';
import type { LiveEntry } from '../live-board.ts';
import { listMatches } from '../model/live-rows.ts';

interface MatchesDialogProps {
  readonly entry: LiveEntry;
  readonly findPosting: (token: number) => Posting | undefined;
  /** Called with the posting that the user chose, to show its live leads. */
  readonly onOpen: (token: number) => void;
  readonly onClose: () => void;
}

interface Match {
  readonly token: number;
  readonly trip: Trip;
}

/** 'This lead matches with these N of your postings', the nearest first. */
export function MatchesDialog({ entry, findPosting, onOpen, onClose }: MatchesDialogProps) {
  const { mode } = useSession();
  const unit = useDistanceUnit();
  const matches = useMemo(
    () =>
      listMatches(entry)
        .flatMap(({ myToken, dfo, dfd }): Match[] => {
          const posting = findPosting(myToken);
          return posting ? [{ token: myToken, trip: { ...posting, dfo, dfd, distance: entry.lead.distance } }] : [];
        })
        .sort((left, right) => left.trip.dfo - right.trip.dfo),
    [entry, findPosting],
  );
  const columns = useMemo(() => listTripColumns<Match>({ mode, unit }, ({ trip }) => trip), [mode, unit]);
  return (
    <DialogFrame
      title={t('liveLeads.matchesTitle', { count: matches.length })}
      isOpen
      onClose={onClose}
      size={mode === 'C' ? 1040 : 1000}
    >
      <div className={styles.matches}>
        <DataGrid
          label={t('liveLeads.matchesGrid')}
          gridKey={`matches.${mode}`}
          columns={columns}
          rows={matches}
          toKey={toMatchKey}
          onOpen={({ token }) => onOpen(token)}
          empty={<EmptyState title={t('liveLeads.matchesGone')} />}
        />
      </div>
    </DialogFrame>
  );
}

function toMatchKey({ token }: Match): number {
  return token;
}
