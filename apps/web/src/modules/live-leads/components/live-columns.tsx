import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { MODE_KINDS, type ProductMode } from '@loadstone/contracts/postings';
import type { GridColumn } from '../../../grid/column.ts';
import { listFactColumns } from '../../../grid/fact-columns.ts';
import { nowMs } from '../../../lib/time/clock.ts';
import type { DistanceUnit } from '../../../lib/settings/distance-unit.ts';
import { t } from '../../../lib/texts/t.ts';
import { formatExactAt } from '../../../lib/places/place-time.ts';
import type { LiveEntry } from '../live-board.ts';
import type { LiveRow } from '../model/live-rows.ts';
import styles from './live-leads.module.css';
import { listTripColumns, type Trip } from './trip-columns.ts';

interface LiveColumnOptions {
  readonly mode: ProductMode;
  readonly unit: DistanceUnit;
  /** True for a recent lead that the user has not seen yet. */
  readonly isNew: (entry: LiveEntry) => boolean;
  /** The company and mark columns of a lead, provided by the leads feature. */
  readonly markColumns: readonly GridColumn<LiveRow>[];
  /** The rate per mile, its distance from the lane and what does not fit, provided by the leads feature. */
  readonly measureColumns: readonly GridColumn<LiveRow>[];
  /** True where the list is filtered by one posting: the count of matches is then not shown. */
  readonly isFiltered: boolean;
  /** True where the window is too narrow for columns of the usual widths. */
  readonly isNarrow: boolean;
}

/**
 * The columns of the live leads: details and matches first, then the trip in the order of the specification, then age,
 * company and marks. In a narrow grid the columns of the specification are hidden last.
 */
export function listLiveColumns(options: LiveColumnOptions): GridColumn<LiveRow>[] {
  return [
    expandColumn(),
    matchesColumn(options.isFiltered),
    markColumn(options.isNew),
    // A load has no corridor, and the list of a broker shows that of a truck only where the user asks for it.
    ...listTripColumns<LiveRow>({ ...options, corridor: options.mode === 'C' ? 'absent' : 'hidden' }, toTrip),
    ageColumn(),
    {
      key: 'company',
      header: t('liveLeads.columns.company'),
      headerHint: t('liveLeads.columnHints.company'),
      width: options.isNarrow ? 110 : 160,
      // A name is not cut beside an empty column.
      givesWay: true,
      mostPx: 220,
      grows: 1,
      hideOrder: 6,
      value: ({ lead }) => lead.company,
      hint: ({ lead }) => lead.company,
    },
    ...options.markColumns.map((column) => ({ ...column, hideOrder: 2 })),
    ...listFactColumns('liveGrid', MODE_KINDS[options.mode].lead, ({ lead }: LiveRow) => lead),
    ...options.measureColumns,
  ];
}

const toChevrons = () => ({
  open: <IconChevronDown size={16} role="img" aria-label={t('liveLeads.collapse')} />,
  closed: <IconChevronRight size={16} role="img" aria-label={t('liveLeads.expand')} />,
});

const expandColumn = (): GridColumn<LiveRow> => ({
  key: 'expand',
  header: t('liveLeads.columns.expand'),
  isHeaderHidden: true,
  isInternal: true,
  width: 36,
  align: 'centre',
  value: () => null,
  text: ({ kind }) => (kind === 'openLead' ? t('liveLeads.collapse') : t('liveLeads.expand')),
  drawing: ({ kind }) => (kind === 'openLead' ? 'open' : 'closed'),
  drawings: toChevrons(),
});

function matchesColumn(isFiltered: boolean): GridColumn<LiveRow> {
  const toCount = ({ entry }: LiveRow) => {
    const count = entry.lead.matches.length;
    return isFiltered || count < 2 ? null : count;
  };
  return {
    key: 'matches',
    header: t('liveLeads.columns.matches'),
    isHeaderHidden: true,
    headerHint: t('liveLeads.columnHints.matches'),
    width: 36,
    hideOrder: 17,
    align: 'centre',
    value: toCount,
    hint: (row) => (toCount(row) === null ? '' : t('liveLeads.matches', { count: toCount(row) ?? 0 })),
    className: () => styles.badge,
  };
}

function toTrip({ lead }: LiveRow): Trip {
  return { ...lead, corridor: lead.pType === 'E' ? lead.corridor : null };
}

function ageColumn(): GridColumn<LiveRow> {
  return {
    key: 'age',
    header: t('liveLeads.columns.age'),
    headerHint: t('liveLeads.columnHints.age'),
    // "15 min", as French writes it.
    width: 52,
    // After the mark of a new lead, which says less.
    hideOrder: 13,
    align: 'end',
    // The first click on the header sorts newest first.
    value: ({ lead }) => -Date.parse(lead.createdOn),
    text: ({ lead }) => toAgeText(lead.createdOn),
    hint: ({ lead }) => formatExactAt(lead.createdOn, lead.srceTimeZone),
    isTimed: true,
  };
}

/** Whole minutes: a live lead is at most 30 minutes old. */
function toAgeText(createdOn: string): string {
  const minutes = Math.max(0, Math.floor((nowMs() - Date.parse(createdOn)) / 60_000));
  return t('liveLeads.age', { minutes });
}

function markColumn(isNewEntry: LiveColumnOptions['isNew']): GridColumn<LiveRow> {
  const isNew = ({ entry }: LiveRow) => isNewEntry(entry);
  return {
    key: 'mark',
    header: t('liveLeads.columns.mark'),
    isHeaderHidden: true,
    headerHint: t('liveLeads.columnHints.mark'),
    width: 60,
    hideOrder: 12,
    value: (row) => (row.entry.goneAtMs === null && isNew(row) ? 1 : null),
    text: (row) => {
      if (row.entry.goneAtMs !== null) return t('liveLeads.covered');
      return isNew(row) ? t('liveLeads.new') : '';
    },
    hint: ({ entry }) => (entry.goneAtMs === null ? '' : t('liveLeads.coveredHint')),
    className: ({ entry }) => (entry.goneAtMs === null ? styles.new : styles.mark),
    isTimed: true,
  };
}
