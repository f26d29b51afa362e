import { LIMITS } from '@loadstone/contracts/board';
import { useEffect, useMemo, type ReactNode } from 'react';
import { GridSkeleton } from '../../../grid/data-grid.tsx';
import { formatCount } from '../../../lib/format/formatting.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { RefreshFailedNote } from '../../../ui/states/refresh-failed-note.tsx';
import { useNotedRows } from '../../call-notes/index.ts';
import { type LeadFilter, useLeadFilter } from '../../leads/index.ts';
import { useLiveLeadBoard } from '../list-live-leads.ts';
import type { LiveEntry } from '../live-board.ts';
import { toLiveView } from '../model/live-rows.ts';
import { LiveGrid, type LiveGridProps } from './live-grid.tsx';
import { LiveHeader } from './live-header.tsx';
import { NoteLine } from '../../../ui/states/note-line.tsx';
import styles from './live-leads.module.css';

const NO_ENTRIES: readonly LiveEntry[] = [];

/** The filter by rate and weight, with its counts of leads. */
interface LiveFilterProps {
  readonly filter: LeadFilter;
  readonly shownCount: number;
  readonly totalCount: number;
  readonly onChange: (filter: LeadFilter) => void;
  readonly onClear: () => void;
}

type LiveLeadsViewProps = Omit<LiveGridProps, 'entries' | 'isNarrowed' | 'onFilter'> & {
  /** Renders the filter, provided by the leads feature. */
  readonly renderFilter: (props: LiveFilterProps) => ReactNode;
};

/** The new leads of all own postings. */
export function LiveLeadsView({ renderFilter, ...props }: LiveLeadsViewProps) {
  const { view, findPosting } = props;
  const { mode } = useSession();
  const query = useLiveLeadBoard();
  const entries = useNotedRows(query.data?.entries ?? NO_ENTRIES, toCompanyCode);
  const board = useMemo(() => query.data && { ...query.data, entries }, [query.data, entries]);
  const measures = useLeadFilter('liveLeads', mode, entries);
  const { passing } = measures;
  const listed = useMemo(() => board && toLiveView(board, mode, view.filter), [board, mode, view.filter]);
  const shown = useMemo(
    () => (board && passing !== entries ? toLiveView({ ...board, entries: passing }, mode, view.filter) : listed),
    [board, passing, entries, mode, view.filter, listed],
  );
  const liveCount = shown && countLive(shown.entries);
  const { token } = view.filter;
  const posting = token === null ? undefined : findPosting(token);
  const { showAll } = view;
  useEffect(() => {
    // The posting by which the list is filtered was removed: the filter is cleared, because the title says all leads.
    if (token !== null && posting === undefined) showAll();
  }, [token, posting, showAll]);
  return (
    <section className={styles.pane} aria-label={t('liveLeads.keys')}>
      <LiveHeader view={view} count={liveCount} posting={posting} />
      {query.isError && board && (
        <RefreshFailedNote
          message={t('liveLeads.refreshFailed')}
          sinceMs={query.dataUpdatedAt}
          onRetry={() => void query.refetch()}
        />
      )}
      {board && board.total > LIMITS.liveLeads && (
        <NoteLine>
          {t('liveLeads.cut', { shown: formatCount(LIMITS.liveLeads), total: formatCount(board.total) })}
        </NoteLine>
      )}
      {view.filter.pausedAtMs !== null && (
        <NoteLine isAnnounced>
          {shown && shown.waitingCount > 0
            ? t('liveLeads.waiting', { count: formatCount(shown.waitingCount) })
            : t('liveLeads.paused')}
        </NoteLine>
      )}
      {measures.isOpen &&
        shown &&
        listed &&
        renderFilter({
          filter: measures.filter,
          shownCount: countLive(shown.entries),
          totalCount: countLive(listed.entries),
          onChange: measures.change,
          onClear: measures.clear,
        })}
      <div className={styles.grid}>
        {shown && listed && (
          <LiveGrid
            {...props}
            entries={shown.entries}
            isNarrowed={shown.entries.length < listed.entries.length}
            onFilter={measures.open}
          />
        )}
        {!shown && query.isError && (
          <ErrorState title={t('liveLeads.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {!shown && !query.isError && <GridSkeleton />}
      </div>
    </section>
  );
}

function countLive(entries: readonly LiveEntry[]): number {
  return entries.reduce((count, { goneAtMs }) => count + (goneAtMs === null ? 1 : 0), 0);
}

function toCompanyCode({ lead }: LiveEntry): string {
  return lead.custCd;
}
