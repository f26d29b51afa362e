import { Button } from '@mantine/core';
import { MODE_KINDS, STATUS_LABELS, type LeadMarkSource, type Posting } from '@loadstone/contracts';
import { useMemo } from 'react';
import { DataGrid, GridSkeleton } from '../../../grid/data-grid.tsx';
import type { RowMark } from '../../../grid/column.ts';
import { nowMs } from '../../../lib/clock.ts';
import { formatCount } from '../../../lib/formatting.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSettings } from '../../../lib/settings.ts';
import { fill } from '../../../lib/texts/fill.ts';
import { leadTexts } from '../../../lib/texts/leads.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { StaleNote } from '../../../ui/states/stale-note.tsx';
import { leadsKey, useLeads } from '../api/list-leads.ts';
import { FRESH_LEAD_MS, type LeadBoard, type LeadEntry } from '../model/lead-board.ts';
import { toLeadGridKey } from '../model/lead-grid-key.ts';
import { useSweep } from '../use-sweep.ts';
import { listLeadColumns } from './lead-columns.tsx';
import styles from './leads.module.css';

interface LeadsPaneProps {
  readonly posting: Posting;
  /** False where the posting is expired by its day or its status: then it has no leads. */
  readonly isOpen: boolean;
  readonly isExpired: boolean;
}

/** The leads of one posting: the grid, or what stands in its place. */
export function LeadsPane({ posting, isOpen, isExpired }: LeadsPaneProps) {
  if (isOpen) return <OpenLeads key={posting.token} posting={posting} />;
  return (
    <EmptyState
      title={isExpired ? leadTexts.expired : fill(leadTexts.notOpen, { status: STATUS_LABELS[posting.pStatus] })}
    />
  );
}

function OpenLeads({ posting }: { readonly posting: Posting }) {
  const { mode, hasFeature } = useSession();
  const { newLeadMinutes } = useSettings();
  const query = useLeads(posting.token, true);
  const board = query.data;
  const queryKey = useMemo(() => leadsKey(MODE_KINDS[mode].own, posting.token), [mode, posting.token]);
  useSweep(queryKey, board);
  const samples = useSampleMarks(board);
  const columns = useMemo(
    () =>
      listLeadColumns({
        mode,
        newLeadMinutes,
        hasTransCredit: hasFeature('ll_tcc') || hasFeature('ll_tcus'),
        hasEquifax: hasFeature('ll_eqf'),
        hasQuickPay: hasFeature('ll_qp'),
        isTransCreditSample: samples.includes('transcreditCa') || samples.includes('transcreditUs'),
        isEquifaxSample: samples.includes('equifax'),
      }),
    [mode, newLeadMinutes, hasFeature, samples],
  );

  if (!board) {
    if (query.isError) {
      return <ErrorState title={leadTexts.loadFailed} error={query.error} onRetry={() => void query.refetch()} />;
    }
    return <GridSkeleton />;
  }
  return (
    <div className={styles.pane}>
      {query.isError && (
        <div className={styles.note} role="status">
          {leadTexts.refreshFailed} <StaleNote sinceMs={query.dataUpdatedAt} />
          <Button size="compact-xs" variant="default" onClick={() => void query.refetch()}>
            {leadTexts.retry}
          </Button>
        </div>
      )}
      {board.total > countLive(board.entries) && (
        <div className={styles.note}>
          {fill(leadTexts.cut, {
            shown: formatCount(countLive(board.entries)),
            total: formatCount(board.total),
          })}
        </div>
      )}
      <div className={styles.grid}>
        <DataGrid
          label={mode === 'B' ? leadTexts.gridEquipment : leadTexts.gridLoads}
          gridKey={toLeadGridKey(mode)}
          columns={columns}
          rows={board.entries}
          toKey={toEntryKey}
          toMark={toEntryMark}
          empty={<EmptyState title={leadTexts.empty}>{leadTexts.emptyHint}</EmptyState>}
        />
      </div>
    </div>
  );
}

const NO_MARKS: readonly LeadMarkSource[] = [];

/** The parts that are invented; the same list from one reading to the next, so that columns stay. */
function useSampleMarks(board: LeadBoard | undefined): readonly LeadMarkSource[] {
  const names = board?.marks.sampleMarks.join(' ') ?? '';
  return useMemo(() => (names === '' ? NO_MARKS : (names.split(' ') as LeadMarkSource[])), [names]);
}

function toEntryKey({ lead }: LeadEntry): number {
  return lead.token;
}

function toEntryMark({ arrivedAtMs, goneAtMs }: LeadEntry): RowMark {
  if (goneAtMs !== null) return { kind: 'gone' };
  if (arrivedAtMs === null || nowMs() - arrivedAtMs > FRESH_LEAD_MS) return null;
  return { kind: 'fresh', sinceMs: arrivedAtMs };
}

function countLive(entries: readonly LeadEntry[]): number {
  return entries.reduce((count, { goneAtMs }) => count + (goneAtMs === null ? 1 : 0), 0);
}
