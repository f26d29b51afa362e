import { LIMITS } from '@loadstone/contracts';
import { useEffect, useMemo } from 'react';
import { GridSkeleton } from '../../../grid/data-grid.tsx';
import { formatCount } from '../../../lib/format/formatting.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { RefreshFailedNote } from '../../../ui/states/refresh-failed-note.tsx';
import { useNotedRows } from '../../../data/call-notes/call-notes.ts';
import { useLiveLeadBoard } from '../../../data/live-leads/list-live-leads.ts';
import type { LiveEntry } from '../../../data/live-leads/live-board.ts';
import { toLiveView } from '../model/live-rows.ts';
import { LiveGrid, type LiveGridProps } from './live-grid.tsx';
import { LiveHeader } from './live-header.tsx';
import { NoteLine } from '../../../ui/states/note-line.tsx';
import styles from './live-leads.module.css';

const NO_ENTRIES: readonly LiveEntry[] = [];

type LiveLeadsViewProps = Omit<LiveGridProps, 'entries'>;

/** The new leads of all own postings. */
export function LiveLeadsView(props: LiveLeadsViewProps) {
  const { view, findPosting } = props;
  const { mode } = useSession();
  const query = useLiveLeadBoard();
  const entries = useNotedRows(query.data?.entries ?? NO_ENTRIES, toCompanyCode);
  const board = useMemo(() => query.data && { ...query.data, entries }, [query.data, entries]);
  const shown = useMemo(() => board && toLiveView(board, mode, view.filter), [board, mode, view.filter]);
  const liveCount = shown?.entries.reduce((count, { goneAtMs }) => count + (goneAtMs === null ? 1 : 0), 0);
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
      <div className={styles.grid}>
        {shown && <LiveGrid {...props} entries={shown.entries} />}
        {!shown && query.isError && (
          <ErrorState title={t('liveLeads.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {!shown && !query.isError && <GridSkeleton />}
      </div>
    </section>
  );
}

function toCompanyCode({ lead }: LiveEntry): string {
  return lead.custCd;
}
