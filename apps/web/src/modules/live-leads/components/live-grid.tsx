import type { Posting } from '@loadstone/contracts/postings';
import { useEffect, useMemo, useState } from 'react';
import type { GridColumn, RowMark, RowMenuItem } from '../../../grid/column.ts';
import type { LateCells } from '../../../grid/data-grid-props.ts';
import { DataGrid } from '../../../grid/data-grid.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useDistanceUnit } from '../../../lib/settings/distance-unit.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { t } from '../../../lib/texts/t.ts';
import { nowMs } from '../../../lib/time/clock.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { useIsWide } from '../../../ui/use-is-narrow.ts';
import { MatchesDialog } from '../dialogs/matches-dialog.tsx';
import type { LiveEntry } from '../live-board.ts';
import { toLiveGridKey } from '../model/live-grid-key.ts';
import { createRowMaker, followEntry, type LiveFilter, type LiveRow } from '../model/live-rows.ts';
import { watchedAt } from '../seen-times.ts';
import type { LiveLeadView } from '../use-live-lead-view.ts';
import { listLiveColumns } from './live-columns.tsx';
import { LiveDetail } from './live-detail.tsx';
import { MatchCard } from './match-card.tsx';

/** How long a lead that arrived by push keeps its accent bar. */
const FRESH_MS = 60_000;
const MINUTE_MS = 60_000;
const DETAIL_HEIGHT_PX = 112;
const NO_COLUMNS: readonly GridColumn<LiveRow>[] = [];

export interface LiveGridProps {
  readonly view: LiveLeadView;
  readonly entries: readonly LiveEntry[];
  /** True where the filter by rate and weight leaves out some leads. */
  readonly isNarrowed: boolean;
  /** Opens that filter. */
  readonly onFilter: () => void;
  readonly findPosting: (token: number) => Posting | undefined;
  /** Moves the focus from the grid back to the list of postings. */
  readonly onLeave?: (() => void) | undefined;
  /** Further actions on a lead, provided by the leads feature. */
  readonly listLeadItems?: ((row: LiveRow) => readonly RowMenuItem[]) | undefined;
  /** The mark and score columns of leads, from the same feature. Stable between renders. */
  readonly markColumns?: readonly GridColumn<LiveRow>[] | undefined;
  /** The columns of money and measures, from the same feature. Stable between renders. */
  readonly measureColumns?: readonly GridColumn<LiveRow>[] | undefined;
  /** The one of them whose data comes after the leads. */
  readonly lateCells?: LateCells | undefined;
}

/** The grid of the new leads, with the details of one of them and its matches. */
export function LiveGrid({
  view,
  entries,
  isNarrowed,
  onFilter,
  findPosting,
  onLeave,
  listLeadItems,
  markColumns = NO_COLUMNS,
  measureColumns = NO_COLUMNS,
  lateCells,
}: LiveGridProps) {
  const { mode } = useSession();
  const { newLeadMinutes } = useSettings();
  const [matchesOf, setMatchesOf] = useState<LiveEntry | null>(null);
  // The open dialog shows the current matches, not those at the time it was opened.
  const latest = matchesOf && followEntry(matchesOf, entries);
  if (latest !== matchesOf) setMatchesOf(latest);
  const { expandedToken, filter, isNewestFirst } = view;
  useWatch(entries);
  const isFiltered = filter.token !== null;
  const isNarrow = !useIsWide();
  const toRow = useMemo(() => createRowMaker(filter.token), [filter.token]);
  const rows = useMemo(() => {
    const made = entries.map((entry) => toRow(entry, entry.lead.token === expandedToken ? 'openLead' : 'lead'));
    // The entries are sorted newest first.
    return isNewestFirst ? made : made.sort((left, right) => left.lead.dfo - right.lead.dfo);
  }, [entries, toRow, expandedToken, isNewestFirst]);
  const details = useMemo(
    () => ({
      openKey: expandedToken === null ? null : String(expandedToken),
      toDetail: ({ entry }: LiveRow) => toRow(entry, 'details'),
      isDetail,
      heightPx: DETAIL_HEIGHT_PX,
      render: (row: LiveRow) => <LiveDetail row={row} />,
    }),
    [expandedToken, toRow],
  );
  const unit = useDistanceUnit();
  const columns = useMemo(
    () =>
      listLiveColumns({
        unit,
        mode,
        isFiltered,
        isNarrow,
        markColumns,
        measureColumns,
        isNew: ({ lead }) => nowMs() - Date.parse(lead.createdOn) < newLeadMinutes * MINUTE_MS,
      }),
    [mode, newLeadMinutes, isFiltered, isNarrow, markColumns, measureColumns, unit],
  );
  const listItems = (row: LiveRow): RowMenuItem[] => [
    {
      key: 'details',
      label: row.lead.token === expandedToken ? t('liveLeads.collapse') : t('liveLeads.expand'),
      run: () => view.toggleDetails(row.lead.token),
    },
    ...(row.entry.lead.matches.length > 1
      ? [{ key: 'matches', label: t('liveLeads.showMatches'), run: () => setMatchesOf(row.entry) }]
      : []),
    ...(row.entry.goneAtMs === null ? (listLeadItems?.(row) ?? []) : []),
  ];
  return (
    <>
      <DataGrid
        label={t(`liveLeads.grids.${mode}`)}
        gridKey={toLiveGridKey(mode)}
        columns={columns}
        lateCells={lateCells}
        rows={rows}
        toKey={toRowKey}
        toMark={toRowMark}
        onOpen={(row) => view.toggleDetails(row.lead.token)}
        listMenuItems={listItems}
        listActions={[{ label: t('leads.filter.open'), run: onFilter }]}
        onLeave={onLeave}
        revealedKey={expandedToken === null ? null : String(expandedToken)}
        toRowLabel={toRowLabel}
        details={details}
        renderHover={(row) => (
          <MatchCard row={row} findPosting={findPosting} onShowAll={({ entry }) => setMatchesOf(entry)} />
        )}
        empty={<EmptyState title={isNarrowed ? t('leads.filter.none') : toEmptyText(filter)} />}
      />
      {matchesOf && (
        <MatchesDialog
          entry={matchesOf}
          findPosting={findPosting}
          onOpen={(token) => {
            setMatchesOf(null);
            if (token !== filter.token) view.toggleToken(token);
          }}
          onClose={() => setMatchesOf(null)}
        />
      )}
    </>
  );
}

function toEmptyText({ text, token, clearedAtMs }: LiveFilter): string {
  if (text.trim() !== '') return t('liveLeads.emptySearch');
  if (token !== null) return t('liveLeads.emptyFiltered');
  return clearedAtMs === null ? t('liveLeads.empty') : t('liveLeads.emptyCleared');
}

function isDetail({ kind }: LiveRow): boolean {
  return kind === 'details';
}

function toRowLabel({ lead }: LiveRow): string {
  return lead.company;
}

function toRowKey({ lead, kind }: LiveRow): string {
  return kind === 'details' ? `${lead.token}:details` : String(lead.token);
}

function toRowMark({ entry: { goneAtMs, arrivedAtMs }, kind }: LiveRow): RowMark {
  if (kind === 'details') return null;
  if (goneAtMs !== null) return { kind: 'gone' };
  if (arrivedAtMs === null || nowMs() - arrivedAtMs > FRESH_MS) return null;
  return { kind: 'fresh', sinceMs: arrivedAtMs };
}

/** Records that the live leads are on screen: the count of unseen ones starts after that. */
function useWatch(entries: readonly LiveEntry[]): void {
  const { mode } = useSession();
  // Stored with each change, because the tab may close without an event.
  useEffect(() => watchedAt(mode).write(nowMs()), [mode, entries]);
}
